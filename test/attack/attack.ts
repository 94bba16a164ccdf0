import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Challenge } from "altcha-lib/types";
import { CHALLENGE_PATH } from "../../catalogue/inquiry.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import type { TestEngine } from "../support/engines.ts";
import { solveAltcha } from "../support/inquiry.ts";
import { send } from "../support/raw-request.ts";
import type { TestServer } from "../support/server.ts";

/** Where a case is run. `random` gives the same numbers for the same seed. */
export interface Ground {
  readonly engine: TestEngine;
  readonly random: () => number;
}

export interface Outcome {
  readonly tried: number;
  readonly held: number;
  readonly failures: readonly string[];
  /** What could not be tried here, and why. */
  readonly skipped?: string;
}

export interface Case {
  readonly name: string;
  /** None: both. */
  readonly engine?: TestEngine["name"];
  attack(ground: Ground): Promise<Outcome>;
}

const PAUSE_MS = 100;

/** False if it has not come to be after `seconds`. A rejection counts as not yet. */
export async function comesTrue(seconds: number, isSo: () => unknown): Promise<boolean> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    if (await Promise.try(isSo).catch(() => false)) return true;
    if (performance.now() > end) return false;
    await delay(PAUSE_MS);
  }
}

export function openChecks() {
  let tried = 0;
  const failures: string[] = [];
  function check(isSo: boolean, what: string): void {
    tried += 1;
    if (!isSo) failures.push(what);
  }
  return {
    check,
    /** One thing tried, whose faults are told together. */
    checkNone(faults: readonly string[], what: string): void {
      check(
        faults.length === 0,
        `${what}: ${faults.length}, first ${faults.slice(0, 3).join("; ")}`,
      );
    },
    async checkSoon(seconds: number, what: string, isSo: () => unknown): Promise<void> {
      check(await comesTrue(seconds, isSo), `${what}: not within ${seconds} s`);
    },
    outcome: (skipped?: string): Outcome => ({
      tried,
      held: tried - failures.length,
      failures,
      skipped,
    }),
  };
}

/** Levels of pino from which somebody should look. */
const ERROR_LEVEL = 50;

/** Lines of the log that tell of a failure, and those that are none of the log's. */
export function findErrors({ lines }: TestServer): string[] {
  return lines.filter((line) => {
    if (!line.startsWith("{")) return true;
    return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
  });
}

export async function isReady(url: string): Promise<boolean> {
  return (await send(url, { path: "/readyz" })).status === 200;
}

let senders = 0;
const addressOf = (number: number) => `203.${number >> 16}.${(number >> 8) % 256}.${number % 256}`;

/** Posts JSON from an address of its own, so that limits don't apply. */
export async function post(url: string, path: string, body: unknown) {
  senders += 1;
  const answer = await send(url, {
    method: "POST",
    path,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": BROWSER_AGENT,
      "X-Forwarded-For": addressOf(senders),
    },
    body: JSON.stringify(body),
  });
  const { reference } = (answer.body ? JSON.parse(answer.body) : {}) as { reference?: string };
  return { status: answer.status, reference };
}

export const VIEWED = "people.talk";

/** The status. */
export async function view(url: string): Promise<number> {
  const visitor_id = `visitor_1763720000000_${senders}`;
  return (await post(url, "/rest/v1/domain_page_views", { domain: VIEWED, visitor_id })).status;
}

/** The text is another each time. */
export function inquire(url: string, fields: object = {}) {
  return post(url, "/functions/v1/contact-form", {
    name: "Ada Buyer",
    email: "ada@buyer.example",
    phone: null,
    message: `What is the price? ${randomUUID()}`,
    domain: VIEWED,
    turnstileToken: `token-${randomUUID()}`,
    ...fields,
  });
}

/** Solves a challenge of the shop's own captcha. */
export async function passCaptcha(url: string): Promise<string> {
  senders += 1;
  const headers = { "X-Forwarded-For": addressOf(senders) };
  const { body } = await send(url, { path: CHALLENGE_PATH, headers });
  return solveAltcha(JSON.parse(body) as Challenge);
}
