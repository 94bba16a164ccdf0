import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Section } from "../../server/figures/section.ts";
import { DataTable } from "../layout/data-table.tsx";
import type { Desk } from "../services.ts";

type Figures = Awaited<ReturnType<Desk["figures"]["show"]>>;

export const WeekLinks = ({ period: { previous, next } }: Pick<Figures, "period">) => (
  <nav aria-label="Week" className="mt-4 flex items-center gap-2">
    <Link to={previous} className="icon-button" aria-label="The week before">
      <ChevronLeft aria-hidden size="1.25rem" />
    </Link>
    {next ? (
      <Link to={next} className="icon-button" aria-label="The week after">
        <ChevronRight aria-hidden size="1.25rem" />
      </Link>
    ) : (
      <span className="icon-button text-soft-ink opacity-40" aria-hidden>
        <ChevronRight size="1.25rem" />
      </span>
    )}
  </nav>
);

const MAX_NARROW_COLUMNS = 4;

const linkName = ([name = "", ...cells]: readonly string[]) => [
  <Link
    key={name}
    to={`/names/${encodeURIComponent(name)}`}
    className="text-link touch-link"
    data-row
  >
    {name}
  </Link>,
  ...cells,
];

interface ReportSectionProps {
  section: Section;
  /** Whether each name leads to its page. */
  linksNames?: boolean;
}

export function ReportSection({ section, linksNames = false }: ReportSectionProps) {
  const { title, sentences, columns, rows } = section;
  const isOfNames = linksNames && columns[0]?.title === "Name";
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rows.length > 0 && (
        <DataTable
          label={title}
          columns={columns}
          rows={isOfNames ? rows.map(linkName) : rows}
          isStacked={columns.length > MAX_NARROW_COLUMNS}
          className="mt-2"
        />
      )}
    </section>
  );
}
