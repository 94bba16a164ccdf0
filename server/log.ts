import { destination, type Logger, pino, stdTimeFunctions } from "pino";

const BATCH_BYTES = 4_096;
const MAX_WAIT_MS = 100;

/** JSON lines on standard output, written in batches and at exit; a killed process loses those of its last moment. */
export function openLog(level: string): Logger {
  const output = destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    periodicFlush: MAX_WAIT_MS,
  });
  process.once("exit", () => output.flushSync());
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output);
}
