export interface Section {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly columns: readonly { readonly title: string; readonly align?: "right" }[];
  readonly rows: readonly (readonly string[])[];
}

export interface WrittenReport {
  readonly shop: string;
  readonly span: string;
  readonly subject: string;
  readonly sections: readonly Section[];
  readonly foot: readonly string[];
}

export const right = (title: string) => ({ title, align: "right" }) as const;

const GAP = "  ";

function alignColumns({ columns, rows }: Section): string {
  const lines = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    columns[at]?.align ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  return lines.map((line) => `${line.map(pad).join(GAP).trimEnd()}\n`).join("");
}

export function renderText({ shop, span, sections, foot }: WrittenReport): string {
  const parts = sections.map((section) => {
    const sentences = section.sentences.map((sentence) => `${sentence}\n`).join("");
    const table = section.rows.length > 0 ? alignColumns(section) : "";
    const space = sentences && table ? "\n" : "";
    return `${section.title.toUpperCase()}\n${sentences}${space}${table}`;
  });
  return [`${shop}: ${span}\n`, ...parts, `${foot.join("\n")}\n`].join("\n");
}
