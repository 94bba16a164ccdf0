import { memo, type MouseEvent, useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { DomainName, StatusBadge } from "../../app/ui/listing-facts.tsx";
import { capitalize, formatCount, groupDigits } from "../../catalogue/format/format.ts";
import type { Desk } from "../services.ts";
import { EditedRow, type RefusedRow } from "./edited-row.tsx";
import { useCheckboxes } from "./use-checkboxes.ts";
import { changeQuery, readOrder, type Sort } from "./query.ts";

export type Row = NonNullable<Awaited<ReturnType<Desk["names"]["list"]>>>["rows"][number];

const COLUMNS: readonly { sort: Sort; label: string; className?: string }[] = [
  { sort: "name", label: "Name" },
  { sort: "price", label: "Price", className: "is-figure" },
  { sort: "category", label: "Category", className: "is-category" },
  { sort: "status", label: "Status" },
  { sort: "views", label: "Views, 28 days", className: "is-wide is-figure" },
  { sort: "requests", label: "Requests", className: "is-wide is-figure" },
];

const HIGHEST_FIRST: ReadonlySet<Sort> = new Set(["price", "views", "requests"]);

function Heading({ sort, label, className }: (typeof COLUMNS)[number]) {
  const [params] = useSearchParams();
  const order = readOrder(params);
  const isSorted = order.sort === sort;
  const nextIsDown = isSorted ? !order.isDown : HIGHEST_FIRST.has(sort);
  const search = changeQuery(params, { sort, order: nextIsDown ? "down" : null });
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (order.isDown ? "descending" : "ascending") : undefined}
    >
      <Link to={{ search }} preventScrollReset className="names-sort">
        {label}
        {isSorted && <span aria-hidden="true">{order.isDown ? " ↓" : " ↑"}</span>}
      </Link>
    </th>
  );
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Hundreds of `Link` elements would cost more than the rest of the page, so one listener serves those of all rows. */
function useRowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("tbody a") : null;
    const href = link?.getAttribute("href");
    if (!href || !isPlain(event) || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: href.startsWith("/names?") });
  };
}

/** Returns focus to the link that opened a row once the row is saved or canceled. */
function useReturnToLink(opener: string | null) {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef(opener);
  useEffect(() => {
    const left = opener === null ? last.current : null;
    last.current = opener;
    if (left === null || document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>(`[href="${CSS.escape(left)}"]`)?.focus();
  }, [opener]);
  return table;
}

interface NameTableProps {
  rows: readonly Row[];
  total: number;
  refused: RefusedRow | null;
}

/** The router rerenders the page several times for each keystroke in the search; `memo` skips the table until its rows change. */
export const NameTable = memo(function NameTable({ rows, total, refused }: NameTableProps) {
  const [params] = useSearchParams();
  const follow = useRowLinks();
  const edited = refused?.domain ?? params.get("edit");
  const page = params.get("page");
  const editHref = `/names${changeQuery(params, { ...(page && { page }), edit: "" })}`;
  const field = params.get("field") === "status" ? STATUS_FIELD : "";
  const table = useReturnToLink(edited && editHref + edited + field);
  const keepCheckboxes = useCheckboxes(table, rows);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter clicks the links inside too
    <table ref={table} className="names-table" onClick={follow} onChange={keepCheckboxes}>
      <caption className="sr-only">Your names</caption>
      <thead>
        <tr>
          <th scope="col" className="is-checkbox">
            <input
              key={editHref}
              type="checkbox"
              name="all"
              value="yes"
              form="many"
              aria-label={`Select all ${groupDigits(total)} found`}
              className="touch-checkbox"
            />
          </th>
          {COLUMNS.map((column) => (
            <Heading key={column.sort} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) =>
          row.domain === edited ? (
            <EditedRow
              key={row.domain}
              row={row}
              refused={refused?.domain === row.domain ? refused : null}
            />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a search changes the text of rows instead of making new ones
            <NameRow key={place} row={row} editHref={editHref} />
          ),
        )}
      </tbody>
    </table>
  );
});

const STATUS_FIELD = "&field=status";

const figures = (row: Row) =>
  [
    row.views > 0 && formatCount(row.views, "view"),
    row.requests > 0 && formatCount(row.requests, "request"),
  ].filter((words) => words !== false);

const NameRow = memo(function NameRow({ row, editHref }: { row: Row; editHref: string }) {
  const { domain, name, price, status, category, views, requests, hidden, isFaulty, agreement } =
    row;
  const counted = figures(row);
  return (
    <tr>
      <td className="is-checkbox">
        <input
          key={domain}
          type="checkbox"
          name="name"
          value={domain}
          form="many"
          aria-label={`Select ${name}`}
          className="touch-checkbox"
        />
      </td>
      <th scope="row">
        <a href={`/names/${domain}`} className="names-name" data-row>
          <span>
            <DomainName name={name} />
          </span>
        </a>
        {(hidden || isFaulty || agreement) && (
          <p className="names-marks">
            {hidden && <span>Hidden</span>}
            {isFaulty && <span className="text-sold">Problem in its file</span>}
            {agreement && (
              <a href={`/inbox/${agreement}`} className="underline">
                Agreed: {agreement}
              </a>
            )}
          </p>
        )}
      </th>
      <td className="is-figure">
        <a
          href={editHref + domain}
          className="names-edit"
          aria-label={`${price}: Change the price of ${name}`}
        >
          {price}
        </a>
      </td>
      <td className="is-category">
        <span>{category}</span>
        {counted.length > 0 && <span className="is-narrow">{counted.join(" · ")}</span>}
      </td>
      <td className="is-status">
        <a
          href={editHref + domain + STATUS_FIELD}
          className="names-edit"
          aria-label={`${capitalize(status)}: Change the status of ${name}`}
        >
          <StatusBadge status={status} />
        </a>
      </td>
      <td className="is-wide is-figure">{views > 0 ? groupDigits(views) : NONE}</td>
      <td className="is-wide is-figure">{requests > 0 ? groupDigits(requests) : NONE}</td>
    </tr>
  );
});

const NONE = <span className="text-soft-ink">0</span>;
