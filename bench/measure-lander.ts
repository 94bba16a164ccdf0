import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { chromiumOptions } from "../test/support/browser.ts";
import { type Measurement, notMeasured } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { startShop } from "./start-shop.ts";
import { startNginx } from "./static-servers.ts";

const NAME = "qiv.ai";
const VISITS = 40;
const QUICK_VISITS = 5;
const RATIO = 1.05;
const ASSETS = join(import.meta.dirname, "../build/client/assets");

/** To the first paint of words, in milliseconds, of a visitor who was never there. */
async function visit(browser: Browser, port: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://${NAME}:${port}/`);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName("first-contentful-paint");
          if (paint) resolve(paint.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  await context.close();
  return time;
}

/** The page as files, with its fonts. */
async function readFiles(html: string): Promise<Map<string, Buffer>> {
  const fonts = (await readdir(ASSETS)).filter((file) => file.endsWith(".woff2"));
  const read = async (file: string) =>
    [`/assets/${file}`, gzipSync(await readFile(join(ASSETS, file)))] as const;
  return new Map([["/", gzipSync(html)], ...(await Promise.all(fonts.map(read)))]);
}

/** The first paint of a name's own address, beside the same page sent by nginx from files, by turns. */
export const measureLander: Measurement = {
  name: "lander",
  async measure({ isQuick }) {
    await using shop = await startShop();
    const browser = await chromium.launch(chromiumOptions());
    const ports = [new URL(shop.url).port];
    await visit(browser, ports[0] ?? "");
    const page = await browser.newPage();
    await page.goto(`http://${NAME}:${ports[0]}/`);
    const response = await page.reload();
    await using nginx = await startNginx(await readFiles((await response?.text()) ?? ""));
    if (!nginx) return { rows: [notMeasured("first paint of a lander", "there is no nginx")] };
    ports.push(new URL(nginx.url).port);
    const times: number[][] = [[], []];
    for (let count = 0; count < (isQuick ? QUICK_VISITS : VISITS); count += 1) {
      for (const [index, port] of ports.entries()) times[index]?.push(await visit(browser, port));
    }
    await browser.close();
    const [own = 0, limit = 1] = times.map((each) => percentile(each, 0.5));
    return {
      rows: [
        {
          what: `first paint of ${NAME} at its own address, median of ${VISITS} cold visits`,
          measured: `${own.toFixed(0)} ms`,
          limit: `the same page from nginx: ${limit.toFixed(0)} ms`,
          ratio: own / limit,
          aim: `≤ ${RATIO} × limit`,
          isMet: own <= RATIO * limit,
        },
      ],
    };
  },
};
