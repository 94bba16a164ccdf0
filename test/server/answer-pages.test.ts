import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../server/database/database.ts";
import { mintAnswerLink } from "../../server/conversations/people/answer-links.ts";
import { type ContentFolder, makeContentFolder } from "../support/content-folder.ts";
import { openAt } from "../support/engines.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { insertOffer } from "../support/offers.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";
import { send } from "../support/raw-request.ts";
import { runVitrine } from "../support/vitrine.ts";

const DAY_MS = 86_400_000;
/** Each offer is for a name of its own, because one that is accepted reserves its name. */
const NAMES = Array.from({ length: 20 }, (_, index) => `harbor${index + 1}.com`);

const KEY = "4711_aKeyOfTheSellers";

let folder: ContentFolder;
let shop: OpenServer;
let database: Database;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await makeContentFolder();
  await folder.writeShop({ timeZone: "Europe/Berlin" });
  for (const domain of NAMES) await folder.writeListing(domain, { price: "$25,000" });
  environment = { CONTENT_DIR: folder.dir, DATABASE_URL: `file:${folder.dir}/data/vitrine.db` };
  const escrow = {
    ESCROW_EMAIL: "seller@harbor.example",
    ESCROW_API_KEY: KEY,
    ESCROW_API: "http://127.0.0.1:1",
  };
  shop = await openServer({ ...environment, ...escrow, TRUST_PROXY: "1" });
  database = await openAt(environment.DATABASE_URL ?? "");
});
afterAll(async () => {
  await database.close();
  await shop.stop();
  await folder.remove();
});

let made = 0;
const letters = () => String(++made).padStart(6, "A").replaceAll("0", "Z");

async function link(owner: { offerId?: number; inquiryId?: number }, time = Date.now()) {
  const conversation = { offer_id: owner.offerId ?? null, inquiry_id: owner.inquiryId ?? null };
  const site = { shop: { answerLinks: true }, siteUrl: "" };
  return (await mintAnswerLink(database.db, conversation, site, time)) ?? "";
}

async function openOffer() {
  const reference = `O-${letters()}`;
  const domain = NAMES[made - 1] ?? "";
  const { id } = await insertOffer(database.db, reference, { domain });
  return { id, reference, domain, path: await link({ offerId: id }) };
}

let addresses = 0;
function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  addresses += 1;
  const from = `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { "X-Forwarded-For": from, Origin: shop.url, ...headers },
  });
}

async function answer(path: string, form: Record<string, string>) {
  const response = await post(path, form);
  return { status: response.status, told: told(await response.text()) };
}

function told(html: string, role = "alert"): string {
  const main = parseHtml(html).querySelector("main");
  return [...(main?.querySelectorAll(`[role=${role}]`) ?? [])].map(textOf).join(" ");
}

const CONFIRMED = { agree: "yes", isReviewed: "yes" };
const ACCEPT = { action: "accept", seen: "1", ...CONFIRMED };

const PRIVATE = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
};

test("no response about a conversation may be stored, indexed or forwarded", async () => {
  const { path } = await openOffer();
  const unknown = `/answer/${"a".repeat(22)}`;
  for (const [method, target] of [
    ["GET", path],
    ["HEAD", path],
    ["GET", `${path}?action=accept`],
    ["GET", path.replace("answer", "Answer")],
    ["GET", path.replace("answer", "%61nswer")],
    ["GET", `${path}/`],
    ["GET", `/Offers/${"a".repeat(22)}`],
    ["GET", unknown],
    ["GET", `${unknown}/changes`],
    ["POST", path],
    ["POST", unknown],
  ] as const) {
    const { status, headers, body } = await send(shop.url, { method, path: target });
    const what = `${method} ${target} ${status}`;
    expect(headers, what).toMatchObject(PRIVATE);
    if (method === "HEAD") expect(body).toBe("");
  }
});

test("only the page's own form is accepted", async () => {
  const { path } = await openOffer();
  const foreign = await post(path, ACCEPT, { Origin: "https://elsewhere.example" });
  expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringMatching(/own pages/)]);
  const headers = { "Content-Type": "text/plain", Origin: shop.url };
  const answered = await send(shop.url, { method: "POST", path, headers, body: "a=b" });
  expect([answered.status, answered.body]).toEqual([415, expect.stringMatching(/its own form/)]);
});

test("ended, revoked and unknown links get the same response", async () => {
  const [ended, revoked] = [await openOffer(), await openOffer()];
  const endedPath = await link({ offerId: ended.id }, Date.now() - 30 * DAY_MS);
  const { code, out } = await runVitrine(
    ["offers", "links", "revoke", revoked.reference],
    environment,
  );
  expect([code, out]).toEqual([0, expect.stringContaining(revoked.reference)]);
  const answers = [];
  for (const path of [endedPath, revoked.path, `/answer/${"a".repeat(22)}`, "/answer/malformed"]) {
    for (const ask of [
      () => fetch(shop.url + path),
      () => fetch(shop.url + path, { method: "HEAD" }),
      () => post(path, ACCEPT),
      () => post(path, {}),
      () => fetch(`${shop.url}${path}/changes`),
    ]) {
      const response = await ask();
      const html = await response.text();
      const body = html.startsWith("<") ? textOf(parseHtml(html).querySelector("main")) : html;
      answers.push({ path, status: response.status, body });
    }
  }
  const first = answers.slice(0, 5);
  expect(first.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(first[0]?.body).toMatch(/^This link no longer works/);
  answers.forEach(({ path, status, body }, at) => {
    expect({ status, body }, path).toEqual({ status: 404, body: first[at % 5]?.body });
  });
});

test("wrong fields are listed at the top of the page, each with a link", async () => {
  const { path } = await openOffer();
  const wrong = { action: "counter", seen: "1", sum: "", days: "0", note: "x".repeat(5_001) };
  const response = await post(`${path}?action=counter`, wrong);
  expect(response.status).toBe(400);
  const main = parseHtml(await response.text()).querySelector("main");
  const links = [...(main?.querySelectorAll("[role=alert] a") ?? [])];
  expect(links.map(textOf)).toEqual([
    "Choose an amount, or write one of your own.",
    "Write a number of days from 1 to 90.",
    "Please keep the note to at most 5,000 characters.",
  ]);
  const targets = links.map((link) => main?.querySelector(link.getAttribute("href") ?? "none"));
  expect(targets.map((field) => field?.getAttribute("name")).toSorted()).toEqual([
    "amount",
    "days",
    "note",
  ]);
});

test("an answer that can't be stored says so, and changes nothing", async () => {
  const { path, id } = await openOffer();
  await sql`create trigger broken before insert on offer_steps
    begin select raise(abort, 'disk I/O error'); end`.execute(database.db);
  const failed = await answer(`${path}?action=accept`, ACCEPT);
  await sql`drop trigger broken`.execute(database.db);
  expect(failed).toEqual({
    status: 503,
    told: expect.stringContaining("This couldn't be saved. Try again in a moment."),
  });
  const offer = database.db.selectFrom("offers").select(["state", "steps"]).where("id", "=", id);
  expect(await offer.executeTakeFirst()).toEqual({ state: "new", steps: 1 });
});

test("neither the log nor the metrics contain any part of a link, or a key", async () => {
  const token = "Q2hhcnRlcmVkU2hpcHMxMj";
  for (const path of [`/answer/${token}`, `/Answer/${token}`, `/%61nswer/${token}`]) {
    await fetch(shop.url + path);
    await post(`${path}?action=accept`, ACCEPT);
    await fetch(`${shop.url}${path}/changes`);
  }
  const { path } = await openOffer();
  await post(path, ACCEPT);
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  await expect.poll(() => shop.lines.join("\n")).toContain("Escrow.com's webhooks not read");
  const log = shop.lines.join("\n");
  const login = Buffer.from(`seller@harbor.example:${KEY}`).toString("base64");
  const pages = await Promise.all(
    [path, "/"].map(async (one) => (await fetch(shop.url + one)).text()),
  );
  expect(pages.join("")).not.toContain(KEY);
  for (const secret of [token, path.split("/")[2] ?? "", KEY, login]) {
    expect(log + metrics).not.toContain(secret);
  }
  expect(log).toContain("/answer/…");
});
