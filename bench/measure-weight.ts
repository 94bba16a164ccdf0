import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { setTimeout as delay } from "node:timers/promises";
import { chromiumOptions } from "../test/support/browser.ts";
import { kib, type Measurement, type Row } from "./measurement.ts";
import { PAGE_KINDS } from "./page-kinds.ts";
import { startVisitedShop } from "./start-shop.ts";

const BUDGET = { total: 170 * 1024, script: 120 * 1024 };
const HOME_TOTAL = 160 * 1024;
/** After the page has loaded: what its script asks for then counts too. */
const SETTLE_MS = 1_500;

type Kind = "html" | "script" | "font" | "image" | "other";
type Weight = Record<Kind, number>;

const KINDS: Readonly<Record<string, Kind>> = {
  Document: "html",
  Script: "script",
  Font: "font",
  Image: "image",
};

/** Counts what comes over the wire, headers included, by kind. */
function countBytes(session: CDPSession): Weight {
  const kinds = new Map<string, Kind>();
  const weight: Weight = { html: 0, script: 0, font: 0, image: 0, other: 0 };
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    // A module that another asks for has no type of its own.
    const isScript = response.mimeType.includes("javascript");
    kinds.set(requestId, isScript ? "script" : (KINDS[type] ?? "other"));
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight[kinds.get(requestId) ?? "other"] += encodedDataLength;
  });
  return weight;
}

/** Visits a page as somebody who was never there. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const weight = countBytes(session);
  await page.goto(url, { waitUntil: "load" });
  await delay(SETTLE_MS);
  await context.close();
  return weight;
}

function toRow(name: string, weight: Weight): Row {
  const total = Object.values(weight).reduce((sum, bytes) => sum + bytes, 0);
  const kinds = Object.entries(weight).filter(([, bytes]) => bytes > 0);
  const detail = kinds.map(([kind, bytes]) => `${kind} ${kib(bytes)}`).join(", ");
  const most = name === "home" ? HOME_TOTAL : BUDGET.total;
  return {
    what: `transferred on a cold visit, ${name}, KiB`,
    measured: `${kib(total)} (${detail})`,
    aim: `≤ ${kib(most)}, script ≤ ${kib(BUDGET.script)}`,
    isMet: total <= most && weight.script <= BUDGET.script,
  };
}

/** Bytes that a cold visit of each kind of page transfers, in real Chromium over loopback. */
export const measureWeight: Measurement = {
  name: "weight",
  async measure() {
    await using shop = await startVisitedShop(PAGE_KINDS.values());
    const browser = await chromium.launch(chromiumOptions());
    const rows: Row[] = [];
    for (const [name, path] of PAGE_KINDS) {
      rows.push(toRow(name, await weigh(browser, shop.url + path)));
    }
    await browser.close();
    return { rows };
  },
};
