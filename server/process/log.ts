import { destination, type Logger, pino, stdTimeFunctions } from "pino";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../catalogue/format/format.ts";

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly [field: string]: unknown;
}

const WARN = 40;
const ERROR = 50;
export const OPEN_LINE = "listening";

/** The terminal leaves out successful requests, which it knows by this text. */
export const REQUEST_LINE = "request";

const clockOf = (time: string) => new Date(time).toTimeString().slice(0, 8);

function formatFields(fields: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(fields);
  const lists = all.filter(([, value]) => Array.isArray(value));
  const singles = all.filter(([, value]) => !Array.isArray(value));
  const shown = singles.map(([name, value]) => {
    return `${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`;
  });
  const entries = lists.flatMap(([, value]) => value as unknown[]);
  const more = entries.map((entry) => `\n    ${String(entry)}`).join("");
  return (shown.length > 0 ? ` (${shown.join(", ")})` : "") + (more && `:${more}`);
}

function formatLine({ level, time, msg = "", err, ...fields }: LogLine): string {
  if (msg === OPEN_LINE) {
    const count = Number(fields.listings);
    return `Vitrine is open at ${fields.url} (${groupDigits(count)} ${count === 1 ? "name" : "names"})`;
  }
  const rank = level >= ERROR ? "error: " : level >= WARN ? "warning: " : "";
  const cause = err?.stack ? `\n${err.stack}` : "";
  return `${clockOf(time)} ${rank}${msg}${formatFields(fields)}${cause}`;
}

/** Holds lines back until the shop is open, so that its address comes first; leaves out successful requests. */
export function createTerminalLog(print: (text: string) => void) {
  let held: string[] | null = [];
  const release = () => {
    const lines = held ?? [];
    held = null;
    for (const line of lines) print(line);
  };
  return {
    write(json: string): void {
      const line = JSON.parse(json) as LogLine;
      if (line.msg === REQUEST_LINE && Number(line.status) < 500) return;
      const text = `${printableText(formatLine(line))}\n`;
      if (line.msg === OPEN_LINE) {
        print(text);
        release();
      } else if (held) held.push(text);
      else print(text);
    },
    release,
  };
}

const BATCH_BYTES = 4_096;
const MAX_WAIT_MS = 100;
const MAX_HELD_BYTES = 1024 * 1024;

function openTerminalLog(level: string): Logger {
  const output = createTerminalLog((text) => void process.stdout.write(text));
  process.prependOnceListener("exit", output.release);
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output);
}

/** Writes in batches and at exit, so a killed process loses its last lines. */
export function openLog(level: string): Logger {
  if (process.stdout.isTTY) return openTerminalLog(level);
  const output = destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    periodicFlush: MAX_WAIT_MS,
    maxLength: MAX_HELD_BYTES,
  });
  // On a full disk, lines are lost but the shop goes on. Flushing at exit, as pino does too, would try forever.
  let isBroken = false;
  output.on("error", () => (isBroken = true));
  output.on("write", () => (isBroken = false));
  process.prependOnceListener("exit", () => (isBroken ? output.destroy() : output.flushSync()));
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output);
}
