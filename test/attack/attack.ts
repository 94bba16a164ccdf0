import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Challenge } from "altcha-lib/types";
import { CHALLENGE_PATH } from "../../catalogue/inquiry.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { prepareBusyShop } from "../support/busy-shop.ts";
import type { TestEngine } from "../support/engines.ts";
import { solveAltcha } from "../support/inquiry.ts";
import { send } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";

/** Where a case is run. `random` gives the same numbers for the same seed. */
export interface Ground extends Checks {
  readonly engine: TestEngine;
  readonly random: () => number;
}

export interface Case {
  readonly name: string;
  /** None: both. */
  readonly engine?: TestEngine["name"];
  /** May return a remark: what was measured, or what could not be tried here and why. */
  attack(ground: Ground): Promise<string | void>;
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

export type Checks = ReturnType<typeof openChecks>;

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
      check(faults.length === 0, `${what}: ${faults.length}, as ${faults.slice(0, 3).join("; ")}`);
    },
    async checkSoon(seconds: number, what: string, isSo: () => unknown): Promise<void> {
      check(await comesTrue(seconds, isSo), `${what}: not within ${seconds} s`);
    },
    outcome: () => ({ tried, held: tried - failures.length, failures }),
  };
}

/** Levels of pino from which somebody should look. */
const ERROR_LEVEL = 50;

/** Those that tell of a failure, and those that are none of the log's. */
const findErrors = (lines: readonly string[]) =>
  lines.filter((line) => {
    return !line.startsWith("{") || (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
  });

/** In place of the captcha that a program can pass. */
export const OWN_CAPTCHA = { TURNSTILE_SITE_KEY: "", TURNSTILE_SECRET_KEY: "" };

/** A shop that takes inquiries and mails them, on `database` or one of its own. */
export async function openShop(
  { engine, check, checkNone }: Ground,
  changes: Record<string, string> = {},
  args?: readonly string[],
) {
  const busy = await prepareBusyShop(changes.DATABASE_URL ?? (await engine.createDatabase()));
  const env = { ...busy.env, ...changes };
  const server = await startServer(env, args);
  return {
    ...server,
    env,
    smtp: busy.smtp,
    async end(mayLogErrors = false) {
      if (!mayLogErrors) checkNone(findErrors(server.lines), "errors in the log");
      check((await server.stop()) === 0, "the shop did not stop well");
      await busy.close();
    },
  };
}

export const isReady = async (url: string) => (await send(url, { path: "/readyz" })).status === 200;

let senders = 0;

/** Each request from an address of its own, so that limits don't apply. */
export function nextAddress() {
  senders += 1;
  return { "X-Forwarded-For": `203.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}` };
}

async function post(url: string, path: string, body: unknown) {
  const type = { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT };
  const headers = { ...type, ...nextAddress() };
  const answer = await send(url, { method: "POST", path, headers, body: JSON.stringify(body) });
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
  const { body } = await send(url, { path: CHALLENGE_PATH, headers: nextAddress() });
  return solveAltcha(JSON.parse(body) as Challenge);
}
