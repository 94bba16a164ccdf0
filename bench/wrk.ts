import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { hasProgram } from "./machine.ts";
import { readCpuMs } from "./process-usage.ts";

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
  /** Processor time of the server for one request. */
  readonly cpuMs: number;
}

interface LoadOptions {
  readonly url: string;
  /** Whose processor time it costs. */
  readonly pid: number;
  readonly seconds: number;
  /** Ask for this path with another ending each time. */
  readonly eachPath?: string;
}

interface WrkResult {
  readonly requests: number;
  readonly durationUs: number;
  readonly errors: number;
  readonly p50Us: number;
  readonly p99Us: number;
}

const run = promisify(execFile);
/** Share of answers that may go wrong. */
const MOST_ERRORS = 0.001;
const SCRIPT = join(import.meta.dirname, "wrk.lua");

export const hasWrk = (): boolean => hasProgram("wrk", "--version");

/** 32 connections that ask as fast as they are answered, from one thread. Throws for a host that is not this machine. */
export async function load({ url, pid, seconds, eachPath }: LoadOptions): Promise<Load> {
  const { hostname } = new URL(url);
  if (!/^(localhost|127\.0\.0\.1)$/.test(hostname)) throw new Error(`${hostname} is not loopback`);
  const options = ["-t1", "-c32", `-d${seconds}s`, "--latency", "--timeout", "10s", "-s", SCRIPT];
  const before = readCpuMs(pid);
  const { stdout } = await run("wrk", [...options, "-H", "Accept-Encoding: gzip", url], {
    env: { ...process.env, ...(eachPath && { WRK_EACH: eachPath }) },
  });
  const cpuMs = readCpuMs(pid) - before;
  const result = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? "null") as WrkResult | null;
  if (!result || result.requests === 0) throw new Error(`wrk measured nothing: ${stdout}`);
  if (result.errors > result.requests * MOST_ERRORS)
    throw new Error(`${url}: ${result.errors} errors in ${result.requests} answers`);
  return {
    perSecond: (result.requests * 1e6) / result.durationUs,
    p50Ms: result.p50Us / 1_000,
    p99Ms: result.p99Us / 1_000,
    errors: result.errors,
    cpuMs: cpuMs / result.requests,
  };
}
