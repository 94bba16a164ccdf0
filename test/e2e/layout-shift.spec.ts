import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";

/** TypeScript's DOM library does not know this entry. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

const PATHS = ["/", LISTINGS.priced];

/** Core Web Vitals call a score below 0.1 good. A paragraph that breaks its lines elsewhere in the new font scores 0.02. */
const HARDLY_SEEN = 0.04;

async function holdFonts(page: Page): Promise<(path: string) => Promise<void>> {
  let asked = Promise.withResolvers<void>();
  let held = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return async (path) => {
    asked = Promise.withResolvers<void>();
    held = Promise.withResolvers<void>();
    await page.goto(path, { waitUntil: "commit" });
    await asked.promise;
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    held.resolve();
    await page.waitForLoadState("load");
    await page.waitForFunction(() => document.fonts.check('16px "Geist Variable"'));
  };
}

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as LayoutShift).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const shifts = Reflect.get(globalThis, "shifts") as number[];
      return shifts.reduce((sum, value) => sum + value, 0);
    });
}

test("nothing on a page moves when its fonts load late", async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/);
  const sumShifts = await watchShifts(page);
  const load = await holdFonts(page);
  // Lines break most where there is least room.
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of PATHS) {
    await load(path);
    expect.soft(await sumShifts(), path).toBeLessThan(HARDLY_SEEN);
  }
});
