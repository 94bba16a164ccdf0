import { destination, type DestinationStream, type Logger, pino } from "pino";

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

/** Lines leave together when there are this many characters of them. */
const GATHERED = 4_096;
/** The longest that a line waits for others, in milliseconds. */
const LONGEST_WAIT_MS = 100;

/**
 * Standard output, a few lines at a time. The library that writes gathers lines too, but measures all that it has for each
 * one that comes.
 */
function openOutput(): DestinationStream & Pick<Logger, "flush"> {
  const output = destination({
    dest: 1,
    sync: false,
    minLength: GATHERED,
    // For what is left when one write ends while another is asked for.
    periodicFlush: LONGEST_WAIT_MS,
  });
  let gathered = "";
  let timer: NodeJS.Timeout | undefined;

  function release(): void {
    clearTimeout(timer);
    timer = undefined;
    output.write(gathered);
    gathered = "";
  }

  function flush(done?: (error?: Error) => void): void {
    release();
    output.flush(done);
  }

  process.once("exit", () => {
    release();
    output.flushSync();
  });
  return {
    write(line: string) {
      gathered += line;
      if (gathered.length >= GATHERED) release();
      else timer ??= setTimeout(flush, LONGEST_WAIT_MS).unref();
    },
    flush,
  };
}

/**
 * JSON lines on standard output, with ISO times, and in one of several processes with its number as `worker`. They leave a
 * few at a time, the last ones as the process ends: only one that is killed loses those of its last moment.
 */
export function openLog(level: string, worker?: number): Logger {
  return pino(
    { level, base: worker === undefined ? null : { worker }, timestamp: createTimestamp() },
    openOutput(),
  );
}
