import { parseArgs } from "node:util";
import type { Fault } from "../../catalogue/fault.ts";
import { readConfig } from "../config.ts";

const MAX_WORKERS = 64;
const WANTED = `a whole number from 1 to ${MAX_WORKERS}`;
const FILE = "command line";

interface WorkerCount {
  readonly count: number;
  readonly faults: readonly Fault[];
}

function refuse(field: string, found: string, wanted: string): WorkerCount {
  return { count: 1, faults: [{ file: FILE, field, found, wanted }] };
}

function parseWorkers(args: readonly string[]): string | undefined | null {
  try {
    return parseArgs({ args: [...args], options: { workers: { type: "string" } } }).values.workers;
  } catch {
    return null;
  }
}

/**
 * How many processes `--workers N` asks for; 1 without it, and with a fault. Several have to share a PostgreSQL: figures
 * written through one SQLite file would not reach the browsers of the other processes.
 */
export function readWorkerCount(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): WorkerCount {
  const workers = parseWorkers(args);
  if (workers === null)
    return refuse("", JSON.stringify(args.join(" ")), "--workers N, or nothing");
  if (workers === undefined) return { count: 1, faults: [] };
  const count = /^\d{1,2}$/.test(workers) ? Number(workers) : 0;
  if (count < 1 || count > MAX_WORKERS) return refuse("--workers", JSON.stringify(workers), WANTED);
  if (count > 1 && readConfig(environment).config?.database.engine === "sqlite") {
    const wanted = "1, or DATABASE_URL=postgres://… for the processes to share";
    return refuse("--workers", `${count} with a SQLite file`, wanted);
  }
  return { count, faults: [] };
}
