import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectInPlace } from "../support/audit.ts";
import { test } from "../support/fixtures.ts";
import { landerUrl, NO_TLS } from "../support/landers.ts";
import { DESIGNS, EVERY_PAGE, LISTINGS, MISSING_PAGES } from "../support/routes.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";
import { STATES } from "../support/states.ts";
import { SHOTS } from "./contact-sheet.ts";

const PHONE = { width: 360, height: 640 };
const WINDOWS = [
  PHONE,
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const A4_IN_PIXELS = { width: 794, height: 1123 };
const PATHS = new Set([...EVERY_PAGE.map(({ path }) => path), ...DESIGNS]);
const PLAIN = ["/", "/portfolio", LISTINGS.priced, "/contact", "/shortlist", "/privacy-policy"];

async function takePictures(page: Page, windows = WINDOWS): Promise<void> {
  const [, ...titles] = test.info().titlePath;
  for (const window of windows) {
    await page.setViewportSize(window);
    const name = [...titles, window.width].join("-").replaceAll(/[^\w.]+/g, "-");
    await page.screenshot({ path: join(SHOTS, `${name}.jpg`), fullPage: true, scale: "css" });
    await expectInPlace(page);
  }
}

test.use({ viewport: PHONE, reducedMotion: "reduce" });

for (const theme of ["dark", "light"]) {
  test.describe(theme, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
    });

    for (const path of PATHS) {
      test(`page ${path}`, async ({ page, expectedNoise }) => {
        if (MISSING_PAGES.some((missing) => missing.path === path)) expectedNoise.push(/404/);
        await page.goto(path);
        await takePictures(page);
      });
    }

    for (const { name, noise = [], reach } of STATES) {
      test(name, async ({ page, expectedNoise }) => {
        expectedNoise.push(...noise);
        await reach(page);
        await takePictures(page);
      });
    }

    for (const path of Object.values(LISTINGS)) {
      const name = path.slice("/portfolio/".length);
      test(`lander ${name}`, async ({ page, shop, expectedNoise }) => {
        expectedNoise.push(NO_TLS);
        await page.goto(landerUrl(shop, name), { waitUntil: "load" });
        await takePictures(page);
      });
    }

    test.describe("many names", () => {
      test.use({ shopKind: MANY_NAMES });

      for (const path of ["/portfolio?page=2", `/portfolio/${MANY.longest}`]) {
        test(path, async ({ page }) => {
          await page.goto(path);
          await takePictures(page);
        });
      }
    });
  });
}

for (const path of PLAIN) {
  test(`printed ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await takePictures(page, [A4_IN_PIXELS]);
  });

  test(`forced colors ${path}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(path);
    await takePictures(page);
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test(path, async ({ page }) => {
      await page.goto(path);
      await takePictures(page);
    });
  });
}
