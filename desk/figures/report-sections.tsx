import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { DataTable } from "../layout/data-table.tsx";
import type { Desk } from "../services.ts";

type Figures = Awaited<ReturnType<Desk["figures"]["show"]>>;
type Section = Figures["sections"][number];

const KINDS = [
  ["week", "Week", ""],
  ["month", "Month", "?month=now"],
  ["days=30", "30 days", "?days=30"],
  ["days=90", "90 days", "?days=90"],
] as const;

export function PeriodLinks({ period }: Pick<Figures, "period">) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Period" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="flex items-center gap-2">
        <Link to={period.previous} className="icon-button" aria-label="The period before">
          <ChevronLeft aria-hidden size="1.25rem" />
        </Link>
        {period.next ? (
          <Link to={period.next} className="icon-button" aria-label="The period after">
            <ChevronRight aria-hidden size="1.25rem" />
          </Link>
        ) : (
          <span className="icon-button text-soft-ink opacity-40" aria-hidden>
            <ChevronRight size="1.25rem" />
          </span>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-1">
        {KINDS.map(([kind, label, query]) => (
          <li key={kind}>
            <Link
              to={`${pathname}${query}`}
              className="inline-flex min-h-11 items-center px-2 text-sm text-soft-ink hover:text-ink aria-[current]:text-ink aria-[current]:[box-shadow:inset_0_-2px_var(--accent)]"
              aria-current={period.kind === kind ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ReportSection({ section, ofNames }: { section: Section; ofNames?: string }) {
  const { title, sentences, rows, chart } = section;
  const [finding, ...others] = sentences;
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      {chart === null ? (
        sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <>
          <figure>
            {finding && <figcaption>{finding}</figcaption>}
            <div
              className="my-5 fill-current text-xs tabular-nums [&_line]:stroke-soft-ink [&_rect]:fill-accent [&>svg]:overflow-visible"
              dangerouslySetInnerHTML={{ __html: chart }}
            />
          </figure>
          {others.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
      {rows.length > 0 &&
        (chart === null ? (
          <ReportTable section={section} ofNames={ofNames} />
        ) : (
          <details open={ofNames !== undefined && section.columns[0]?.title === "Name"}>
            <summary className="desk-summary">The figures as a table</summary>
            <ReportTable section={section} ofNames={ofNames} />
          </details>
        ))}
    </section>
  );
}

const MAX_NARROW_COLUMNS = 4;

function ReportTable({
  section: { title, columns, rows },
  ofNames,
}: {
  section: Section;
  ofNames: string | undefined;
}) {
  const isOfNames = ofNames !== undefined && columns[0]?.title === "Name";
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows.map(([first = "", ...cells]) => [
        isOfNames ? (
          <Link
            key={first}
            to={`/figures/${encodeURIComponent(first)}${ofNames}`}
            className="text-link touch-link"
            data-row
          >
            {first}
          </Link>
        ) : (
          first
        ),
        ...cells,
      ])}
      isStacked={columns.length > MAX_NARROW_COLUMNS}
      className="mt-2"
    />
  );
}
