import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { Challenge } from "altcha-lib/types";
import { expect, onTestFinished } from "vitest";
import { CHALLENGE_PATH } from "../../catalogue/forms.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { openAt } from "../support/engines.ts";
import { solveAltcha } from "../support/inquiry.ts";
import { type RawRequest, send } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";

export const SEED = Number(process.env.ATTACK_SEED);

export const OWN_CAPTCHA = { TURNSTILE_SITE_KEY: "", TURNSTILE_SECRET_KEY: "" };

const VIEWED = "rota.app";
const PAGES = ["/", "/portfolio/people.talk", "/portfolio?q=harbor", "/healthz"];
const ERROR_LEVEL = 50;

const isError = (line: string) =>
  !line.startsWith("{") || (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;

let senders = 0;

export function nextAddress() {
  senders += 1;
  return { "X-Forwarded-For": `203.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}` };
}

export async function openShop(
  databaseUrl: string,
  changes: Record<string, string> = {},
  args?: readonly string[],
) {
  const { smtp, env: busy, close } = await prepareBusyShop(databaseUrl);
  const env = { ...busy, ...changes };
  const server = await startServer(env, args);
  const { url, lines } = server;
  onTestFinished(async () => {
    await server.stop("SIGKILL");
    await close();
  });
  const references: string[] = [];

  async function post(path: string, body: object) {
    const type = { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT };
    const headers = { ...type, ...nextAddress() };
    return send(url, { method: "POST", path, headers, body: JSON.stringify(body) });
  }

  const shop = {
    ...server,
    env,
    smtp,
    readStatus: async (path: string) => (await send(url, { path })).status,
    async view(): Promise<number> {
      const visitor_id = `visitor_1763720000000_${senders}`;
      return (await post("/rest/v1/domain_page_views", { domain: VIEWED, visitor_id })).status;
    },
    async passCaptcha(): Promise<string> {
      const { body } = await send(url, { path: CHALLENGE_PATH, headers: nextAddress() });
      return solveAltcha(JSON.parse(body) as Challenge);
    },
    async inquire(turnstileToken = `token-${randomUUID()}`): Promise<number> {
      const { status, body } = await post("/functions/v1/contact-form", {
        name: "Ada Buyer",
        email: "ada@buyer.example",
        phone: null,
        message: `What is the price? ${randomUUID()}`,
        domain: VIEWED,
        turnstileToken,
      });
      if (status === 200) references.push((JSON.parse(body) as { reference: string }).reference);
      return status;
    },
    async expectStoring(when: string): Promise<void> {
      await expect.poll(() => shop.readStatus("/readyz"), { message: when }).toBe(200);
      await expect.poll(() => shop.inquire(), { message: when }).toBe(200);
      await expect.poll(() => shop.view(), { message: when }).toBe(201);
      const { db, close } = await openAt(env.DATABASE_URL);
      const rows = await db.selectFrom("inquiries").select("reference").execute();
      await close();
      const stored = rows.map(({ reference }) => reference);
      expect(stored, when).toEqual(expect.arrayContaining(references));
    },
    async expectRefusing(when: string): Promise<void> {
      await expect.poll(() => shop.readStatus("/readyz"), { message: when }).toBe(503);
      await expect.poll(() => shop.inquire(), { message: when }).toBe(503);
      await expect.poll(() => shop.view(), { message: when }).toBe(503);
      for (const path of PAGES) expect(await shop.readStatus(path), `${when}: ${path}`).toBe(200);
    },
    async end(): Promise<void> {
      expect(await server.stop()).toBe(0);
      expect(lines.filter(isError)).toEqual([]);
    },
  };
  return shop;
}

const TIMEOUT_MS = 120_000;
const isCut = ({ code }: NodeJS.ErrnoException) => code === "ECONNRESET" || code === "EPIPE";

/** Resolves to 0 if the connection was closed without a status. Unlike `send`, it waits for no stream and survives a cut. */
export function ask(url: string, { body, headers, ...options }: RawRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { "Content-Length": Buffer.byteLength(body ?? "") };
    let status = 0;
    const sent = request(
      url,
      { ...options, agent: false, headers: { ...headers, ...length } },
      (response) => {
        status = response.statusCode ?? 0;
        const finish = () => resolve(status);
        response.resume().on("close", finish).on("error", finish);
        if (response.headers["content-type"]?.includes("event-stream")) response.destroy();
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error("no response")));
    // An early refusal has a body even for HEAD, which is a parse error after the status.
    sent.on("error", (error) => (status || isCut(error) ? resolve(status) : reject(error)));
    sent.end(body);
  });
}

export async function askMany(
  url: string,
  requests: readonly RawRequest[],
  connections: number,
  judge: (status: number) => boolean,
): Promise<string[]> {
  const faults: string[] = [];
  const queue = requests.values();
  const work = async () => {
    for (const each of queue) {
      const status = await ask(url, each).catch(String);
      if (typeof status === "string" || !judge(status))
        faults.push(`${status} to ${JSON.stringify(each).slice(0, 1_000)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return faults;
}

export function createChances(random: () => number) {
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    pick: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    often: (share: number) => random() < share,
    word: () =>
      random()
        .toString(36)
        .slice(2, 4 + below(5)),
  };
}
