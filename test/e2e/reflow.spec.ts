import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectInPlace,
  expectStateAccessible,
  NARROWEST,
  PHONE,
} from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  enlargeText,
  findBareLinks,
  findCovered,
  findCutText,
  findObscuredFocus,
} from "../support/reflow.ts";
import { DESIGNS, LISTINGS } from "../support/routes.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";
import { findSmallTargets } from "../support/targets.ts";

const WIDTHS = process.env.TEST_FULL
  ? [414, 639, 640, 735, 736, 768, 1023, 1040, 1280, 2560]
  : [640, 1280];
const ENLARGED_WIDTHS = process.env.TEST_FULL ? [1280, 640, NARROWEST] : [NARROWEST];
/** Pages that differ in their parts. The others are checked only where room is shortest, and without their frame, except in full runs. */
const DECISIVE = new Set<string>([
  "/",
  "/portfolio?q=time&extension=.ai&status=available&price=under-10000",
  LISTINGS.priced,
  `${LISTINGS.priced}/offer`,
  "/how-it-works",
  "/contact",
  "/shortlist?names=people.talk,xn--faade-zra.com,ledger.ai,nothing.example",
]);
/** This is 1280 × 1024 at 400 %. */
const MAGNIFIED = { width: NARROWEST, height: 256 };
/** Only full runs look closely at pages whose parts others have too. */
const REPEATED = new Set<string>([
  LISTINGS.makeOffer,
  LISTINGS.sold,
  LISTINGS.idn,
  "/about",
  "/portfolio?q=zzzzzz",
  "/premium-domains",
  "/shortlist",
  "/sold",
  "/terms-of-service",
]);
const PRINTED = new Set<string>(process.env.TEST_FULL ? [LISTINGS.priced, "/privacy-policy"] : []);
const MISSING = / 404 \(Not Found\)$|^404 /;

test.use({ viewport: PHONE });

async function expectPanelsFit(page: Page): Promise<void> {
  for (const [button, last] of [
    ["Open menu", page.getByRole("navigation", { name: "Menu" }).getByRole("link").last()],
    ["Get in touch", page.getByRole("dialog").getByRole("link", { name: /^Telegram/ })],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }
}

async function expectFits(page: Page, path: string): Promise<void> {
  const isDecisive = process.env.TEST_FULL !== undefined || DECISIVE.has(path);
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expectInPlace(page, ...(isDecisive ? WIDTHS : [1280]), PHONE.width);
  if (REPEATED.has(path) && !process.env.TEST_FULL) return;
  if (PRINTED.has(path)) {
    await test.step("on paper", async () => {
      await page.emulateMedia({ media: "print" });
      await expectAccessible(page);
      await page.emulateMedia({ media: "screen" });
    });
  }
  await test.step("on a phone, accessible and large enough to touch", async () => {
    expect(await findSmallTargets(page, 44)).toEqual([]);
    expect(await findBareLinks(page)).toEqual([]);
    if (process.env.TEST_FULL || !isDecisive) {
      await expectStateAccessible(page, isDecisive ? "html" : "main");
    } else await expectAccessible(page);
  });
  for (const width of isDecisive ? WIDTHS : []) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`${width} wide`, async () => {
      expect(await findCovered(page), "covered").toEqual([]);
      expect(await findObscuredFocus(page), "out of reach").toEqual([]);
    });
  }
  // At 400 %, below, there is still less room.
  if (process.env.TEST_FULL) {
    await test.step("on a phone nothing covers the focused element", async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      expect(await findCovered(page)).toEqual([]);
      expect(await findObscuredFocus(page)).toEqual([]);
    });
  }
  await test.step("at 400 % nothing is cut off, and nothing covers the focused element", async () => {
    await page.setViewportSize(MAGNIFIED);
    await expectInPlace(page);
    expect(await findCutText(page)).toEqual([]);
    expect(await findObscuredFocus(page)).toEqual([]);
    expect(await findCovered(page)).toEqual([]);
  });
  if (path === "/") {
    await test.step("at 400 % the menu and the contact panel can be read to their end", () =>
      expectPanelsFit(page));
  }
  await enlargeText(page, 200);
  for (const width of ENLARGED_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`with text at 200 %, ${width} wide`, async () => {
      await expectInPlace(page);
      expect(await findCutText(page)).toEqual([]);
      expect(await findCovered(page)).toEqual([]);
    });
  }
}

const PATHS = [...new Set([...DESIGNS, ...REPEATED])];
/** One window for several pages takes less time than a window each. */
const TOGETHER = 4;

for (let first = 0; first < PATHS.length; first += TOGETHER) {
  const paths = PATHS.slice(first, first + TOGETHER);
  test(`${paths.join(" and ")}: accessible, and fits any window and text of twice and four times its size`, async ({
    page,
    expectedNoise,
  }) => {
    if (paths.includes("/404")) expectedNoise.push(MISSING);
    for (const path of paths) await test.step(path, () => expectFits(page, path));
  });
}

test.describe("in the gallery", () => {
  test.use({ shopKind: MANY_NAMES });

  test("the longest name is whole, and below its shortlist button", async ({ page }) => {
    await page.goto(`/portfolio?q=${MANY.longest}`);
    await page.getByRole("button", { name: "Show as a gallery" }).click();
    const card = page.getByRole("article");
    const name = card.getByRole("link");
    const button = card.getByRole("button");
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [text, corner] = [await name.boundingBox(), await button.boundingBox()];
      expect(text?.y, `${width} wide`).toBeGreaterThanOrEqual(
        (corner?.y ?? Infinity) + (corner?.height ?? 0),
      );
      expect(await findCutText(page), `${width} wide`).toEqual([]);
    }
  });
});
