import { printableText } from "../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../catalogue/format/format.ts";

export interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly [field: string]: unknown;
}

export const WARN = 40;
export const ERROR = 50;

export const OPEN_LINE = "listening";
export const REQUEST_LINE = "request";

/** Returns null for what isn't a line of the shop's log, such as what Node prints when it crashes. */
export function readLogLine(text: string): LogLine | null {
  if (!text.startsWith('{"level":')) return null;
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return null;
  }
}

function formatFields(fields: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(fields);
  const lists = all.filter(([, value]) => Array.isArray(value));
  const singles = all.filter(([, value]) => !Array.isArray(value));
  const shown = singles.map(([name, value]) => {
    return `${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`;
  });
  const entries = lists.flatMap(([, value]) => value as unknown[]);
  const more = entries.map((entry) => `\n${String(entry)}`).join("");
  return (shown.length > 0 ? ` (${shown.join(", ")})` : "") + (more && `:${more}`);
}

export function describeOpening({ url, listings }: LogLine): string {
  const count = Number(listings);
  return `Vitrine is open at ${url} (${groupDigits(count)} ${count === 1 ? "name" : "names"})`;
}

function describe(line: LogLine): string {
  const { level: _, time: __, msg = "", err: ___, ...fields } = line;
  if (msg === OPEN_LINE) return describeOpening(line);
  if (msg === REQUEST_LINE) return `${line.method} ${line.path} ${line.status}, ${line.ms} ms`;
  return msg + formatFields(fields);
}

/** Whatever a visitor or another program wrote into a line begins no line of its own. */
export const indentMore = (text: string) => printableText(text).replaceAll("\n", "\n    ");

/**
 * Writes a line for people, at the local time, below it an error's stack, and without a line break at the end. Throws a
 * TypeError for a line that the shop wouldn't write.
 */
export function formatLogLine(line: LogLine): string {
  const { level, time, err } = line;
  const moment = new Date(time).toString();
  const rank = level >= ERROR ? "error: " : level >= WARN ? "warning: " : "";
  const stack = err?.stack ? `\n${err.stack}` : "";
  return indentMore(
    `${moment.slice(4, 10)} ${moment.slice(16, 24)} ${rank}${describe(line)}${stack}`,
  );
}
