import { chromium, type Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { BROWSER_AGENT, chromiumOptions } from "../test/support/browser.ts";
import { findFreePort } from "../test/support/server.ts";
import { median, type Part, percentile, type Row } from "./part.ts";
import { startShop } from "./shop.ts";

const PAGES = [
  { name: "home", path: "/", aim: "≤ 100 ms, ≤ 65 KiB" },
  { name: "list", path: "/portfolio", aim: "≤ 100 ms, ≤ 65 KiB" },
  { name: "name", path: "/portfolio/people.talk", aim: "≤ 100 ms, ≤ 65 KiB" },
];
const VISITS = 5;
const CARDS = 20;

/** Throttles a new browser, because a simulation ignores how the page's work and its transfers delay each other. */
async function visit(url: string) {
  const port = await findFreePort();
  const options = chromiumOptions();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    const flags = { port, throttlingMethod: "devtools", onlyCategories: ["performance"] };
    const result = await lighthouse(url, { ...flags, logLevel: "silent" });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message);
    const read = (audit: string) => result.lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      paint: read("first-contentful-paint"),
      blocking: read("total-blocking-time"),
      weight: read("total-byte-weight") / 1_024,
    };
  } finally {
    await browser.close();
  }
}

export const measurePages: Part = async (isQuick) => {
  await using shop = await startShop();
  const rows: Row[] = [];
  for (const { name, path, aim } of PAGES) {
    // The first visitor gets the page before its best compression.
    await visit(shop.url + path);
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let count = 0; count < (isQuick ? 1 : VISITS); count += 1) {
      visits.push(await visit(shop.url + path));
    }
    const [paint, blocking, weight] = (["paint", "blocking", "weight"] as const).map((figure) =>
      median(visits.map((each) => each[figure])).toFixed(),
    );
    const what = `${name} on a phone: first paint, blocking time, weight`;
    rows.push({ what, measured: `${paint} ms, ${blocking} ms, ${weight} KiB`, aim });
  }
  return rows;
};

async function clickCard(page: Page, url: string, index: number): Promise<number> {
  await page.goto(`${url}/portfolio`);
  const card = page.getByRole("main").getByRole("article").nth(index).getByRole("link").first();
  await card.hover();
  const since = await card.evaluate((link: HTMLElement) => {
    const now = performance.timeOrigin + performance.now();
    link.click();
    return now;
  });
  await page.waitForURL(/\/portfolio\/./);
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return paint && performance.timeOrigin + paint.startTime;
  });
  return ((await painted.jsonValue()) ?? Number.NaN) - since;
}

export const measureClick: Part = async (isQuick) => {
  await using shop = await startShop();
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage({ userAgent: BROWSER_AGENT });
  const times: number[] = [];
  for (let index = 0; index < (isQuick ? 2 : CARDS); index += 1) {
    times.push(await clickCard(page, shop.url, index));
  }
  await browser.close();
  const measured = `median ${median(times).toFixed()} ms, p95 ${percentile(times, 0.95).toFixed()} ms`;
  const what = `from a click on a card to its painted page, ${times.length} cards`;
  return [{ what, measured, aim: "median ≤ 100 ms" }];
};
