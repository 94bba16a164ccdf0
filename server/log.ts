import { destination, type Logger, pino, stdTimeFunctions } from "pino";

/** JSON lines on standard output, with ISO times. */
export function openLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime },
    destination({ dest: 1, sync: false, minLength: 0 }),
  );
}
