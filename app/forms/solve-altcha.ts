import { type Challenge, solveChallengeWorkers } from "altcha-lib";
import { CHALLENGE_PATH } from "../../catalogue/forms.ts";
// oxlint-disable-next-line import/default -- Vite gives the address of the built worker
import workerUrl from "./altcha-worker.ts?worker&url";

/** Returns milliseconds by the server's clock, because a visitor's may be wrong. */
function readLifetime({ parameters }: Challenge, date: string | null): number {
  const now = Date.parse(date ?? "") || Date.now();
  return Math.max(0, Number(parameters.expiresAt) * 1_000 - now);
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// The content security policy names this policy, and allows no other.
const policy = trustedTypes?.createPolicy("worker", { createScriptURL: (url) => url });

function createWorker(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: "module" });
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
    createWorker,
  });
  if (!solution) throw new Error("no solution was found");
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    lifetimeMs: readLifetime(challenge, response.headers.get("Date")),
  };
}
