import { destination, type Logger, pino } from "pino";

/** The time as a field of a line of JSON; written once for all lines of a millisecond, since a busy shop has many. */
function createTimestamp(): () => string {
  let shown = Number.NaN;
  let field = "";
  return () => {
    const now = Date.now();
    if (now !== shown) {
      shown = now;
      field = `,"time":"${new Date(now).toISOString()}"`;
    }
    return field;
  };
}

/** Lines leave together when there are this many bytes of them, and after this time, in milliseconds, at the latest. */
const GATHERED = { minLength: 4096, periodicFlush: 100 };

/**
 * JSON lines on standard output, with ISO times, and in one of several processes with its number as `worker`. They leave a
 * few at a time, the last ones as the process ends: only one that is killed loses those of its last moment.
 */
export function openLog(level: string, worker?: number): Logger {
  return pino(
    { level, base: worker === undefined ? null : { worker }, timestamp: createTimestamp() },
    destination({ dest: 1, sync: false, ...GATHERED }),
  );
}
