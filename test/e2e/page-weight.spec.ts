import { brotliCompressSync, constants } from "node:zlib";
import type { APIRequestContext, Page, Request } from "@playwright/test";
import { type Budget, BUDGETS, LANDER } from "../budgets.ts";
import { expect, test } from "../support/fixtures.ts";
import { landerUrl, NO_TLS } from "../support/landers.ts";

type Kind = keyof Budget;

const KIB = 1_024;
const isWeighed = (kind: string) => ["document", "script", "font", "image"].includes(kind);

const SMALLEST = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

async function settle(request: APIRequestContext, path: string, host?: string): Promise<void> {
  const get = () => request.get(path, host ? { headers: { Host: host } } : {});
  const first = await get();
  if (!first.headers()["content-length"]) return;
  const smallest = brotliCompressSync(await first.body(), { params: SMALLEST }).length;
  const lengthOf = async () => Number((await get()).headers()["content-length"]);
  await expect.poll(lengthOf, { timeout: 15_000 }).toBeLessThan(1.01 * smallest);
}

async function weigh(page: Page, path: string, options = {}): Promise<Record<Kind, number>> {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const response = await page.goto(path, options);
  await page.evaluate(() => document.fonts.ready);

  const html = (await response?.text()) ?? "";
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  const style = brotliCompressSync(styles.join("")).length;
  const weight = { document: 0, style, script: 0, font: 0, image: 0, total: 0 };
  for (const request of requests.filter((one) => isWeighed(one.resourceType()))) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    weight[request.resourceType() as Kind] += responseBodySize + responseHeadersSize;
    weight.total += responseBodySize + responseHeadersSize;
  }
  return weight;
}

function expectWithin(weight: Record<Kind, number>, budget: Budget): void {
  const found = (kind: Kind) => `${kind}: ${(weight[kind] / KIB).toFixed(1)} KiB`;
  const kinds = Object.keys(budget) as Kind[];
  test.info().annotations.push({ type: "weight", description: kinds.map(found).join(", ") });
  const over = kinds
    .filter((kind) => weight[kind] > budget[kind] * KIB)
    .map((kind) => `${found(kind)}, budget ${budget[kind]} KiB`);
  expect(over).toEqual([]);
}

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(
    `a cold visit to ${path} stays within its budget`,
    { tag: "@full" },
    async ({ page, request, expectedNoise }) => {
      expectedNoise.push(/404/);
      await settle(request, path);
      expectWithin(await weigh(page, path), budget);
    },
  );
}

for (const name of ["qiv.ai", "petalandvine.com", "xn--faade-zra.com"]) {
  test(
    `a cold visit to the lander of ${name} stays within its budget`,
    { tag: "@full" },
    async ({ page, request, shop, expectedNoise }) => {
      expectedNoise.push(NO_TLS);
      await settle(request, "/", name);
      expectWithin(await weigh(page, landerUrl(shop, name), { waitUntil: "load" }), LANDER);
    },
  );
}
