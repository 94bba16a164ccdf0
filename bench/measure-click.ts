import { chromium, type Page } from "@playwright/test";
import { BROWSER_AGENT, chromiumOptions } from "../test/support/browser.ts";
import { untilHydrated } from "../test/support/hydration.ts";
import { startServer } from "../test/support/server.ts";
import { percentile } from "./percentile.ts";

const CARDS = 20;
/** How the address of a page's data ends. */
const DATA = ".data";

export interface ClickTimes {
  readonly clicks: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Notes the time from the next click to the first frame that is painted with another first heading. */
function armStopwatch(page: Page): Promise<void> {
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function reaches the page
    const heading = () => document.querySelector("h1")?.textContent;
    const before = heading();
    const measure = (click: MouseEvent) => {
      const look = () => {
        if (heading() === before) {
          requestAnimationFrame(look);
          return;
        }
        // A message that is posted in a frame arrives when that frame has been handed over for painting.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          Object.assign(globalThis, { clickToPaint: performance.now() - click.timeStamp });
        });
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    Reflect.deleteProperty(globalThis, "clickToPaint");
    document.addEventListener("click", measure, { once: true, capture: true });
  });
}

async function clickCard(page: Page, url: string, index: number): Promise<number> {
  await page.goto(`${url}/portfolio`);
  await untilHydrated(page);
  const card = page.getByRole("main").getByRole("article").nth(index).getByRole("link");
  // A hand takes longer from reaching a card to pressing it than its page takes to come.
  const fetched = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith(DATA),
  );
  await card.hover();
  await (await fetched).finished();
  await armStopwatch(page);
  await page.mouse.down();
  await page.mouse.up();
  const time = await page.waitForFunction(() => Reflect.get(globalThis, "clickToPaint") as number);
  return time.jsonValue();
}

/**
 * Time, in milliseconds, from the click on each of the portfolio's first 20 cards to the painted page of its name, in
 * Chromium, with view transitions: what is painted first is the beginning of the transition, which shows the new page.
 */
export async function measureClick(): Promise<ClickTimes> {
  const shop = await startServer();
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage({ userAgent: BROWSER_AGENT });
  const times: number[] = [];
  for (let index = 0; index < CARDS; index += 1) {
    times.push(await clickCard(page, shop.url, index));
  }
  await browser.close();
  await shop.stop();
  return {
    clicks: times.length,
    medianMs: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}
