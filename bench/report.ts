import { format } from "prettier";
import { machineLines } from "./machine.ts";
import type { Row } from "./measurement.ts";

const HEADINGS = ["what", "measured", "limit in this run", "ratio", "aim", "met"];

const escapeCell = (text: string) => text.replaceAll("|", "\\|");

function toCells({ what, measured, limit, ratio, aim, isMet }: Row): string[] {
  const met = isMet === undefined ? "" : isMet ? "yes" : "no";
  return [what, measured, limit ?? "", ratio === undefined ? "" : ratio.toFixed(2), aim ?? "", met];
}

function formatTable(rows: readonly Row[]): string {
  const lines = [HEADINGS, HEADINGS.map(() => "---"), ...rows.map(toCells)];
  return lines.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n");
}

/** The whole report as Markdown: the machine, then one table. */
export async function formatReport(rows: readonly Row[]): Promise<string> {
  const machine = (await machineLines()).map((line) => `- ${line}`).join("\n");
  const text = `# Results of npm run bench\n\n${machine}\n\n${formatTable(rows)}\n`;
  return format(text, { parser: "markdown" });
}
