import { destination, type Logger, pino, stdTimeFunctions } from "pino";

/** JSON lines on standard output, with ISO times, and in one of several processes with its number as `worker`. */
export function openLog(level: string, worker?: number): Logger {
  return pino(
    { level, base: worker === undefined ? null : { worker }, timestamp: stdTimeFunctions.isoTime },
    destination({ dest: 1, sync: false, minLength: 0 }),
  );
}
