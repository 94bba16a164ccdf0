import { Form, Link, useSearchParams } from "react-router";
import { DomainName, StatusBadge } from "../../app/ui/listing-facts.tsx";
import { capitalize, groupDigits } from "../../catalogue/format/format.ts";
import { type Status, STATUSES } from "../../catalogue/schema/listing.ts";
import { changeQuery, readOrder, type Sort } from "./query.ts";

export interface Row {
  readonly domain: string;
  readonly name: string;
  readonly price: string;
  readonly status: Status;
  readonly ownStatus: Status;
  readonly hidden: boolean;
  readonly category: string;
  readonly views: number;
  readonly leads: number;
  readonly agreement: string | null;
  readonly isFaulty: boolean;
  readonly seen: string;
}

interface Refused {
  readonly domain: string;
  readonly price: string;
  readonly status: string;
  readonly seen: string;
  readonly fault: string;
}

const COLUMNS: readonly { sort: Sort; label: string; isWide?: true; isFigure?: true }[] = [
  { sort: "name", label: "Name" },
  { sort: "price", label: "Price", isFigure: true },
  { sort: "status", label: "Status" },
  { sort: "category", label: "Category", isWide: true },
  { sort: "views", label: "Views, 28 days", isWide: true, isFigure: true },
  { sort: "leads", label: "Leads", isWide: true, isFigure: true },
];

/** Figures are most useful with the highest first. */
const FIRST_DOWN: ReadonlySet<Sort> = new Set(["price", "views", "leads"]);

function Heading({ sort, label, isWide, isFigure }: (typeof COLUMNS)[number]) {
  const [params] = useSearchParams();
  const order = readOrder(params);
  const isSorted = order.sort === sort;
  const nextIsDown = isSorted ? !order.isDown : FIRST_DOWN.has(sort);
  const search = changeQuery(params, { sort, order: nextIsDown ? "down" : null });
  return (
    <th
      scope="col"
      className={[isWide && "is-wide", isFigure && "is-figure"].filter(Boolean).join(" ")}
      aria-sort={isSorted ? (order.isDown ? "descending" : "ascending") : undefined}
    >
      <Link to={{ search }} preventScrollReset className="names-sort">
        {label}
        {isSorted && <span aria-hidden="true">{order.isDown ? " ↓" : " ↑"}</span>}
      </Link>
    </th>
  );
}

export function NameTable({ rows, refused }: { rows: readonly Row[]; refused: Refused | null }) {
  const [params] = useSearchParams();
  const edited = refused?.domain ?? params.get("edit");
  return (
    <table className="names-table">
      <caption className="sr-only">Your names</caption>
      <thead>
        <tr>
          <th scope="col" className="is-tick">
            <span className="sr-only">Tick</span>
          </th>
          {COLUMNS.map((column) => (
            <Heading key={column.sort} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.domain === edited ? (
            <EditedRow
              key={row.domain}
              row={row}
              refused={refused?.domain === row.domain ? refused : null}
            />
          ) : (
            <NameRow key={row.domain} row={row} />
          ),
        )}
      </tbody>
    </table>
  );
}

function NameRow({ row }: { row: Row }) {
  const [params] = useSearchParams();
  const page = params.get("page");
  const edit = { search: changeQuery(params, { ...(page && { page }), edit: row.domain }) };
  const { domain, name, price, status, category, views, leads } = row;
  return (
    <tr>
      <td className="is-tick">
        <input
          type="checkbox"
          name="name"
          value={domain}
          form="many"
          aria-label={`Tick ${name}`}
          className="tick-box"
        />
      </td>
      <th scope="row">
        <Link to={`/names/${domain}`} className="names-name" data-row>
          <span>
            <DomainName name={name} />
          </span>
        </Link>
        <p className="names-marks">
          {row.hidden && <span>Hidden</span>}
          {row.isFaulty && <span className="text-sold">Fault in its file</span>}
          {row.agreement && (
            <Link to={`/inbox/${row.agreement}`} className="underline">
              Agreed: {row.agreement}
            </Link>
          )}
          <span className="is-narrow">
            {[
              category,
              ...(views > 0 ? [`${groupDigits(views)} ${views === 1 ? "view" : "views"}`] : []),
              ...(leads > 0 ? [`${groupDigits(leads)} ${leads === 1 ? "lead" : "leads"}`] : []),
            ].join(" · ")}
          </span>
        </p>
      </th>
      <td className="is-figure">
        <Link to={edit} preventScrollReset className="names-edit">
          <span className="sr-only">Change the price of {name}: </span>
          {price}
        </Link>
      </td>
      <td>
        <Link to={edit} preventScrollReset className="names-edit">
          <StatusBadge status={status} />
          <span className="sr-only">. Change the status of {name}</span>
        </Link>
      </td>
      <td className="is-wide">{category}</td>
      <td className="is-wide is-figure">{groupDigits(views)}</td>
      <td className="is-wide is-figure">{groupDigits(leads)}</td>
    </tr>
  );
}

/** Edits in place: the row becomes a form, with or without script. */
function EditedRow({ row, refused }: { row: Row; refused: Refused | null }) {
  const [params] = useSearchParams();
  const page = params.get("page");
  const back = { search: changeQuery(params, page ? { page } : {}) };
  const shown = refused ?? { price: row.price, status: row.ownStatus, seen: row.seen };
  return (
    <tr className="is-edited">
      <td colSpan={7}>
        <Form method="post" preventScrollReset className="names-row-form" key={shown.seen}>
          <input type="hidden" name="domain" value={row.domain} />
          <input type="hidden" name="seen" value={shown.seen} />
          <p className="names-row-name">
            <DomainName name={row.name} />
          </p>
          <label className="boxed-select">
            <span>Price</span>
            <input
              name="price"
              defaultValue={shown.price}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the seller has just asked to edit this row
              autoFocus
              autoComplete="off"
              className="field"
              aria-invalid={refused !== null}
              aria-describedby={refused ? "row-fault" : undefined}
            />
          </label>
          <label className="boxed-select">
            <span>Status</span>
            <select name="status" defaultValue={shown.status} className="field">
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {capitalize(status)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button button-primary">
            Save
          </button>
          <Link to={back} preventScrollReset className="button">
            Cancel
          </Link>
          {refused && (
            <p id="row-fault" role="alert" className="names-row-fault text-sold">
              {refused.fault}
            </p>
          )}
        </Form>
      </td>
    </tr>
  );
}
