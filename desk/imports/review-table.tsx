import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { DataTable } from "../layout/data-table.tsx";

interface ReviewTableProps {
  title: string;
  unit: string;
  units?: string;
  count: number;
  more: number;
  isOpen?: boolean;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export function ReviewTable({
  title,
  unit,
  units = `${unit}s`,
  count,
  more,
  isOpen = true,
  columns,
  rows,
}: ReviewTableProps) {
  if (count === 0) return null;
  return (
    <details className="mt-8" open={isOpen}>
      <summary className="min-h-11 cursor-pointer">
        <h2 className="inline text-2xl">{title}</h2>{" "}
        <span className="text-soft-ink tabular-nums">{formatCount(count, unit, units)}</span>
      </summary>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        hasNamedRows={false}
        className="mt-2"
      />
      {more > 0 && (
        <p className="mt-3">
          and {groupDigits(more)} more {more === 1 ? unit : units}
        </p>
      )}
    </details>
  );
}
