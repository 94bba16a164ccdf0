import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";

/** As the browser reports it; TypeScript's DOM library does not know it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** Holds every font back until the returned function is called. */
async function holdFonts(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: held.resolve };
}

/** Sums all layout shifts from the first paint on, by what moved. */
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

for (const path of ["/", "/portfolio", LISTINGS.priced, "/contact"]) {
  for (const width of [1280, 360]) {
    test(`nothing on ${path} moves when its fonts come late, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const sumShifts = await watchShifts(page);
      const fonts = await holdFonts(page);
      await page.goto(path, { waitUntil: "commit" });
      await fonts.asked;
      await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      fonts.release();
      await page.waitForLoadState("load");
      const loaded = await page.evaluate(() => document.fonts.check('16px "Geist Variable"'));
      expect(loaded).toBe(true);
      expect(await sumShifts()).toBeLessThan(0.001);
    });
  }
}
