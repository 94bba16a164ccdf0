import cluster, { type Worker } from "node:cluster";
import { readConfig } from "../config.ts";
import { openLog } from "../log.ts";

/** A worker that lived this long, in milliseconds, did not die of its start. */
const LONG_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/** Time to wait before another worker is started, in milliseconds, after so many deaths soon after a start. */
export function restartPause(earlyDeaths: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** earlyDeaths);
}

/**
 * The life of the process that serves through `count` others, which share its port: each is this program again. The first
 * makes the database ready; if it can't start, it has said why, and all ends with 1. Later on, one that dies is followed by
 * another. On SIGTERM or SIGINT all are told, and when the last is gone this one exits with 0.
 */
export function runWorkers(
  count: number,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const log = openLog(readConfig(environment).config?.logLevel ?? "info");
  let isServing = false;
  let isStopping = false;
  let earlyDeaths = 0;
  const pauses = new Set<NodeJS.Timeout>();
  // Node's own list may still hold a worker that has just ended.
  const living = new Set<Worker>();
  const leave = (code: number) => log.flush(() => process.exit(code));

  function startAfter(pauseMs: number): void {
    const pause = setTimeout(() => {
      pauses.delete(pause);
      startWorker();
    }, pauseMs);
    pauses.add(pause);
  }

  function replace(lived: number, end: Readonly<Record<string, unknown>>): void {
    earlyDeaths = lived < LONG_LIFE_MS ? earlyDeaths + 1 : 0;
    const pauseMs = restartPause(earlyDeaths);
    log.error({ ...end, pauseMs }, "worker ended, another follows");
    startAfter(pauseMs);
  }

  function startWorker() {
    const since = performance.now();
    const worker = cluster.fork();
    const who = { worker: worker.id, pid: worker.process.pid };
    living.add(worker);
    log.info(who, "worker started");
    worker.once("exit", (code, signal) => {
      living.delete(worker);
      if (isStopping) {
        if (living.size === 0) leave(0);
      } else if (!isServing) leave(code || 1);
      else replace(performance.now() - since, { ...who, code, signal });
    });
    return worker;
  }

  function stop(signal: NodeJS.Signals): void {
    if (isStopping) return;
    isStopping = true;
    for (const pause of pauses) clearTimeout(pause);
    for (const worker of living) worker.process.kill(signal);
    if (living.size === 0) leave(0);
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  startWorker().once("listening", () => {
    isServing = true;
    if (isStopping) return;
    for (let started = 1; started < count; started += 1) startWorker();
  });
}
