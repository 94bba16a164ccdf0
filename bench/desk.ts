import { chromium, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTransaction } from "../server/database/retry-busy.ts";
import { chromiumOptions } from "../test/support/browser.ts";
import { startDesk } from "../test/support/desk-process.ts";
import { openAt } from "../test/support/engines.ts";
import { awaitHydration } from "../test/support/hydration.ts";
import { insertInquiry } from "../test/support/inquiries.ts";
import { insertOffer } from "../test/support/offers.ts";
import { median, type Part, type Row, whole } from "./part.ts";
import { makeSample } from "./shop.ts";

const NAMES = 10_000;
const CONVERSATIONS = 5_000;
const QUICK_SHARE = 10;
const VISITS = 9;
const CHECKED = { misses: 0, faults: '["No record leads here."]', confirmed_at: null };

const pick = (texts: readonly string[], index: number) => texts[index % texts.length] ?? "";

async function fill(url: string, domains: readonly string[], count: number): Promise<void> {
  const database = await openAt(url);
  await inTransaction(database.db, async (db) => {
    for (let index = 0; index < count; index += 1) {
      const domain = pick(domains, index * 7);
      const email = `buyer${index % 900}@example.com`;
      const created_at = new Date(Date.now() - index * 1_200_000).toISOString();
      const reference = `V-${index.toString(36).toUpperCase().padStart(6, "0")}`;
      const common = { domain, email, created_at, name: `Buyer ${index}` };
      const message = `Is ${domain} for sale? `.repeat(8);
      if (index % 5 === 0)
        await insertOffer(db, reference.replace("V", "O"), { ...common, message });
      else await insertInquiry(db, reference, { ...common, message }, false);
    }
    for (const domain of domains) {
      const time = new Date().toISOString();
      const row = { domain, page: `http://localhost:3000/portfolio/${domain}`, ...CHECKED };
      await db
        .insertInto("dns_checks")
        .values({ ...row, checked_at: time, due_at: time })
        .execute();
    }
  });
  await database.close();
}

async function load(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return page.evaluate(async () => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return paint?.startTime ?? Number.NaN;
  });
}

declare global {
  var keyTimes: number[];
}

/** From a key to the names that it finds, painted. */
async function type(page: Page, texts: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    globalThis.keyTimes = [];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function reaches the page
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    document.addEventListener("keydown", async ({ timeStamp }) => {
      const before = location.search;
      while (location.search === before) await frame();
      await frame();
      keyTimes.push(performance.now() - timeStamp);
    });
  });
  const keys = texts.flatMap((text) => [...text, ...Array.from(text, () => "Backspace")]);
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => keyTimes.length > count, index);
  }
  return page.evaluate(() => keyTimes);
}

const tell = (times: readonly number[]) =>
  `median ${median(times).toFixed()} ms, longest ${Math.max(...times).toFixed()} ms`;

export const measureDesk: Part = async (isQuick) => {
  const share = isQuick ? QUICK_SHARE : 1;
  await using sample = await makeSample(NAMES / share);
  const domains = sample.catalogue.listings.map(({ domain }) => domain);
  const folder = await mkdtemp(join(tmpdir(), "vitrine-desk-"));
  const env = { CONTENT_DIR: sample.dir, DATABASE_URL: `file:${join(folder, "shop.db")}` };
  await fill(env.DATABASE_URL, domains, CONVERSATIONS / share);
  const desk = await startDesk(env);
  const browser = await chromium.launch(chromiumOptions());
  const page = awaitHydration(await browser.newPage());
  await page.goto(desk.link, { waitUntil: "load" });
  await page.waitForURL(`${desk.url}/`);
  const among = `${whole(domains.length)} names, ${whole(CONVERSATIONS / share)} conversations`;
  const rows: Row[] = [];
  const paths = ["/", "/inbox", "/inbox/V-000001", "/names", `/names/${domains[0]}`, "/names/new"];
  for (const path of [...paths, "/figures", "/shop", "/shop/featured", "/health"]) {
    const times: number[] = [];
    for (let count = 0; count < (isQuick ? 3 : VISITS); count += 1)
      times.push(await load(page, desk.url + path));
    const what = `the desk's ${path}, first paint, ${among}`;
    rows.push({ what, measured: tell(times.slice(1)), aim: "≤ 200 ms" });
  }
  await load(page, `${desk.url}/names`);
  await page.getByRole("searchbox").focus();
  const times = await type(page, ["sea", "lab", "car", "box", "net"]);
  rows.push({
    what: `from a key in the search of names to what it finds, ${among}`,
    measured: tell(times),
    aim: "≤ 50 ms",
  });
  await browser.close();
  await desk.stop();
  await rm(folder, { recursive: true });
  return rows;
};
