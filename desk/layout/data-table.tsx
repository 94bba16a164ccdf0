import type { ReactNode } from "react";

interface Column {
  readonly title: string;
  readonly align?: "right";
}

interface DataTableProps {
  label: string;
  columns: readonly (string | Column)[];
  rows: readonly (readonly ReactNode[])[];
  hasNamedRows?: boolean;
  isStacked?: boolean;
  className?: string;
}

export function DataTable({ label, rows, className = "", ...props }: DataTableProps) {
  const { hasNamedRows = true, isStacked = true } = props;
  const columns = props.columns.map((column): Column =>
    typeof column === "string" ? { title: column } : column,
  );
  const classOf = (at: number) => (columns[at]?.align ? "text-right whitespace-nowrap" : "");
  return (
    <table
      role="table"
      aria-label={label}
      className={`desk-table ${isStacked ? "is-stacked" : ""} ${className}`}
    >
      <thead className={isStacked ? "max-md:sr-only" : undefined}>
        <tr>
          {columns.map(({ title }, at) => (
            <th key={title} scope="col" className={classOf(at)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows may repeat, and hold nothing but what is shown
          <tr key={row}>
            {cells.map((cell, at) =>
              at === 0 && hasNamedRows ? (
                <th key={columns[at]?.title} scope="row">
                  {cell}
                </th>
              ) : (
                <td
                  key={columns[at]?.title}
                  data-title={columns[at]?.title}
                  className={classOf(at)}
                >
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
