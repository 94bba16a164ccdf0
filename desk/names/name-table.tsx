import { memo, type MouseEvent, useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { DomainName, StatusBadge } from "../../app/ui/listing-facts.tsx";
import { capitalize, groupDigits } from "../../catalogue/format/format.ts";
import { EditedRow, type RefusedRow } from "./edited-row.tsx";
import { useCheckboxes } from "./use-checkboxes.ts";
import { changeQuery } from "./query.ts";
import type { Row, Shown } from "./table.ts";

const HIGHEST_FIRST: ReadonlySet<string> = new Set(["sum", "count"]);

type Order = Pick<Shown, "sort" | "isDown">;
type HeadingProps = { id: string; label: string; kind: string } & Order;

function Heading({ id, label, kind, sort, isDown }: HeadingProps) {
  const [params] = useSearchParams();
  const isSorted = sort === id;
  const nextIsDown = isSorted ? !isDown : HIGHEST_FIRST.has(kind);
  const search = changeQuery(params, { sort: id, order: nextIsDown ? "down" : null });
  return (
    <th
      scope="col"
      className={`is-${kind} is-${id}`}
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
    >
      <Link to={{ search }} preventScrollReset className="touch-link">
        {label}
        {isSorted && <span aria-hidden="true">{isDown ? " ↓" : " ↑"}</span>}
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

const NAME = { id: "name", label: "Name", kind: "text" } as const;

interface NameTableProps extends Order, Pick<Shown, "columns" | "rows" | "total"> {
  refused: RefusedRow | null;
}

/** The router rerenders the page several times for each keystroke in the search; `memo` skips the table until its rows change. */
export const NameTable = memo(function NameTable(props: NameTableProps) {
  const { columns, rows, total, sort, isDown, refused } = props;
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
              className="checkbox size-11"
            />
          </th>
          {[NAME, ...columns].map((column) => (
            <Heading key={column.id} {...column} {...{ sort, isDown }} />
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
            <NameRow key={place} {...{ row, editHref }} />
          ),
        )}
      </tbody>
    </table>
  );
});

const MARKS = "-mt-2 flex flex-wrap gap-x-3 text-xs wrap-anywhere text-soft-ink";

const STATUS_FIELD = "&field=status";

/** These are links to the row's form, and a phone shows them beside the line of the others. */
const isEdited = (id: string) => id === "price" || id === "status";

const NameRow = memo(function NameRow({ row, editHref }: { row: Row; editHref: string }) {
  const { domain, name, status, cells, hidden, isFaulty, agreement } = row;
  const line = cells.flatMap(({ id, line }) => (isEdited(id) || !line ? [] : line));
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
          className="checkbox size-11"
        />
      </td>
      <th scope="row" className="is-name">
        <a
          href={`/names/${domain}`}
          className="flex min-h-11 items-center font-medium wrap-anywhere hover:underline [&_.text-accent]:whitespace-nowrap"
          data-row
        >
          <span>
            <DomainName name={name} />
          </span>
        </a>
        {(hidden || isFaulty || agreement) && (
          <p className={MARKS}>
            {hidden && <span>Hidden</span>}
            {isFaulty && <span className="text-sold">Problem in its file</span>}
            {agreement && (
              <a href={`/inbox/${agreement}`} className="min-h-6 underline">
                Agreed: {agreement}
              </a>
            )}
          </p>
        )}
        <p className={`${MARKS} pb-1 md:hidden`}>{line.join(" · ")}</p>
      </th>
      {cells.map(({ id, kind, text }) => (
        <td key={id} className={`is-${kind} is-${id}${text === "0" ? " text-soft-ink" : ""}`}>
          {isEdited(id) ? (
            <a
              href={editHref + domain + (id === "status" ? STATUS_FIELD : "")}
              className="touch-link hover:text-accent"
              aria-label={`${capitalize(text)}: Change the ${id} of ${name}`}
            >
              {id === "status" ? <StatusBadge status={status} /> : text}
            </a>
          ) : (
            text
          )}
        </td>
      ))}
    </tr>
  );
});
