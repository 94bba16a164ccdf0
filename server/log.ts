import { destination, type Logger, pino, stdTimeFunctions } from "pino";
import { createTerminalLog } from "./terminal-log.ts";

const BATCH_BYTES = 4_096;
const MAX_WAIT_MS = 100;
/** Beyond, lines are dropped. */
const MAX_HELD_BYTES = 1024 * 1024;

function openTerminalLog(level: string): Logger {
  const output = createTerminalLog((text) => void process.stdout.write(text));
  process.prependOnceListener("exit", output.release);
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output);
}

/** Plain lines in a terminal. Elsewhere JSON lines on standard output, written in batches and at exit; a killed process loses those of its last moment. */
export function openLog(level: string): Logger {
  if (process.stdout.isTTY) return openTerminalLog(level);
  const output = destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    periodicFlush: MAX_WAIT_MS,
    maxLength: MAX_HELD_BYTES,
  });
  // As on a full disk: its lines are lost, but the shop goes on. Flushing at exit, as pino does too, would try for ever.
  let isBroken = false;
  output.on("error", () => (isBroken = true));
  output.on("write", () => (isBroken = false));
  process.prependOnceListener("exit", () => (isBroken ? output.destroy() : output.flushSync()));
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output);
}
