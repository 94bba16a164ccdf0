import { type Challenge, solveChallengeWorkers } from "altcha-lib";
import { CHALLENGE_PATH } from "../../catalogue/forms.ts";

const DEFAULT_LIFETIME_MS = 10 * 60 * 1_000;

/** Returns milliseconds by the server's clock, because a visitor's may be wrong. */
function readLifetime({ parameters }: Challenge, date: string | null): number {
  const now = Date.parse(date ?? "");
  if (!parameters.expiresAt || Number.isNaN(now)) return DEFAULT_LIFETIME_MS;
  return Math.max(0, parameters.expiresAt * 1_000 - now);
}

export async function solveAltcha(controller: AbortController) {
  const { signal } = controller;
  const response = await fetch(CHALLENGE_PATH, { signal, cache: "no-store" });
  if (!response.ok) throw new Error(`no challenge: ${response.status}`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: 1,
    controller,
    createWorker: () =>
      new Worker(new URL("./altcha-worker.ts", import.meta.url), { type: "module" }),
  });
  if (!solution) throw new Error("no solution was found");
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    lifetimeMs: readLifetime(challenge, response.headers.get("Date")),
  };
}
