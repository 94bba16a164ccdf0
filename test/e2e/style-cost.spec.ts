import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { DESIGNS } from "../support/routes.ts";

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

async function countRestyled(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await page.evaluate(() => {
    document.querySelector("main")?.append(document.createElement("div"));
    return document.body.offsetHeight;
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  return traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

test("elements that the parser adds to a page don't restyle the rest @full", async ({
  page,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  for (const path of [...DESIGNS, "/portfolio"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const restyled = await countRestyled(browser, page);
    expect.soft(restyled, path).toBeGreaterThan(0);
    expect.soft(restyled, path).toBeLessThan(20);
  }
});
