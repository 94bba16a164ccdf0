import { destination, type Logger, pino, stdTimeFunctions } from "pino";
import {
  describeOpening,
  formatLogLine,
  type LogLine,
  OPEN_LINE,
  REQUEST_LINE,
} from "./log-line.ts";

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
      if (line.msg === OPEN_LINE) {
        print(`${describeOpening(line)}\n`);
        return release();
      }
      const text = `${formatLogLine(line)}\n`;
      if (held) held.push(text);
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
