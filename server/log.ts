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

/**
 * JSON lines on standard output, with ISO times, and in one of several processes with its number as `worker`; what is
 * written while others leave, leaves together after them.
 */
export function openLog(level: string, worker?: number): Logger {
  return pino(
    { level, base: worker === undefined ? null : { worker }, timestamp: createTimestamp() },
    destination({ dest: 1, sync: false, minLength: 0 }),
  );
}
