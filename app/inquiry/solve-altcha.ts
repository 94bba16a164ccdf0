import type { Challenge, Solution } from "altcha-lib";
import { href } from "react-router";

export interface SolvedCaptcha {
  /** What the functions take as turnstileToken. */
  readonly token: string;
  /** How long the server takes it, in milliseconds from now. */
  readonly lifetimeMs: number;
}

/** Without an expiry of its own a solution counts this long, in milliseconds. */
const DEFAULT_LIFETIME_MS = 10 * 60 * 1_000;

/** By the server's clock, since a visitor's may be wrong. */
function readLifetime({ parameters }: Challenge, date: string | null): number {
  const now = Date.parse(date ?? "");
  if (!parameters.expiresAt || Number.isNaN(now)) return DEFAULT_LIFETIME_MS;
  return Math.max(0, parameters.expiresAt * 1_000 - now);
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL("./altcha-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Solution>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.addEventListener("error", () => reject(new Error("the solver did not start")));
    worker.addEventListener("message", ({ data }: MessageEvent<Solution | null>) => {
      if (data) resolve(data);
      else reject(new Error("no solution was found"));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Fetches a challenge and solves it in a worker. Rejects when there is none to be had or the solver fails. */
export async function solveAltcha(signal: AbortSignal): Promise<SolvedCaptcha> {
  const response = await fetch(href("/captcha/challenge"), { signal, cache: "no-store" });
  if (!response.ok) throw new Error(`no challenge: ${response.status}`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveInWorker(challenge, signal);
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    lifetimeMs: readLifetime(challenge, response.headers.get("Date")),
  };
}
