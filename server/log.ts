import { destination, type Logger, pino, stdTimeFunctions } from "pino";

/** Lines leave together when there are this many bytes of them. */
const BATCH_BYTES = 4_096;
/** The longest that a line waits for others, in milliseconds. */
const MAX_WAIT_MS = 100;

/**
 * JSON lines on standard output, with ISO times. They leave a few at a time, the last ones as the process ends: only one that
 * is killed loses those of its last moment.
 */
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
