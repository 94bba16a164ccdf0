import { brotliCompressSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { type Budget, BUDGETS } from "../budgets.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";

type Kind = keyof Budget;

const KIB = 1_024;
const isWeighed = (kind: string) => ["document", "script", "font", "image"].includes(kind);

/** Opens a page with an empty cache; gives the bytes of each kind that it took to stand complete. */
async function weigh(page: Page, path: string): Promise<Record<Kind, number>> {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const response = await page.goto(path, { waitUntil: "load" });
  await untilHydrated(page);
  await page.evaluate(() => document.fonts.ready);

  const html = (await response?.text()) ?? "";
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  const style = brotliCompressSync(styles.join("")).length;
  const weight = { document: 0, style, script: 0, font: 0, image: 0, total: 0 };
  for (const request of requests.filter((one) => isWeighed(one.resourceType()))) {
    const { responseBodySize } = await request.sizes();
    weight[request.resourceType() as Kind] += responseBodySize;
    weight.total += responseBodySize;
  }
  return weight;
}

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`a cold visit to ${path} stays within its budget`, async ({ page, expectedNoise }) => {
    expectedNoise.push(/404/);
    const weight = await weigh(page, path);
    const found = (kind: Kind) => `${kind}: ${(weight[kind] / KIB).toFixed(1)} KiB`;
    const kinds = Object.keys(budget) as Kind[];
    test.info().annotations.push({ type: "weight", description: kinds.map(found).join(", ") });
    const over = kinds
      .filter((kind) => weight[kind] > budget[kind] * KIB)
      .map((kind) => `${found(kind)}, budget ${budget[kind]} KiB`);
    expect(over).toEqual([]);
  });
}
