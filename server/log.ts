import { destination, type Logger, pino, stdTimeFunctions } from "pino";

const BATCH_BYTES = 4_096;
const MAX_WAIT_MS = 100;
/** Beyond, lines are dropped. */
const MAX_HELD_BYTES = 1024 * 1024;

/** JSON lines on standard output, written in batches and at exit; a killed process loses those of its last moment. */
export function openLog(level: string): Logger {
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
