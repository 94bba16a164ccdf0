import { expectNoSidewaysScroll } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { enlargeText, findCutText, findObscuredFocus } from "../support/reflow.ts";
import { EVERY_PAGE, LISTINGS } from "../support/routes.ts";

const WIDTHS = [320, 360, 375, 414, 600, 768, 1024, 1280, 1920, 2560];
/** 1280 × 1024 at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };

/** One page of each design. */
const DESIGNS = [
  "/",
  "/portfolio?q=time&extension=.ai&status=available&price=under-10000",
  LISTINGS.priced,
  LISTINGS.idn,
  "/how-it-works",
  "/about",
  "/contact?subject=Domain%20Valuation",
  "/premium-domains",
  "/ai-domains",
  "/privacy-policy",
  "/404",
  "/shortlist?names=people.talk,ledger.ai,nothing.example",
];

test.beforeEach(async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/);
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("no page scrolls sideways, from 320 pixels to 2560", async ({ page }) => {
  test.slow();
  // The words of every page where there is least room, and each design at every width.
  const [narrowest = 320, ...wider] = WIDTHS;
  await page.setViewportSize({ width: narrowest, height: 800 });
  for (const path of new Set([...EVERY_PAGE.map((each) => each.path), ...DESIGNS])) {
    await page.goto(path);
    const widths = DESIGNS.includes(path) ? [narrowest, ...wider] : [narrowest];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await test.step(`${path}, ${width} wide`, () => expectNoSidewaysScroll(page));
    }
  }
});

test("text at 200 % is not cut off and makes no page scroll sideways", async ({ page }) => {
  test.slow();
  for (const path of DESIGNS) {
    await page.goto(path);
    await enlargeText(page, 200);
    for (const width of [1280, 640, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await test.step(`${path}, ${width} wide`, async () => {
        await expectNoSidewaysScroll(page);
        expect(await findCutText(page)).toEqual([]);
      });
    }
  }
});

test("at 400 % nothing is cut off, and nothing covers what has the focus", async ({ page }) => {
  test.slow();
  await page.setViewportSize(MAGNIFIED);
  for (const path of DESIGNS) {
    await page.goto(path);
    await test.step(path, async () => {
      await expectNoSidewaysScroll(page);
      expect(await findCutText(page)).toEqual([]);
      expect(await findObscuredFocus(page)).toEqual([]);
    });
  }
});

test("at 400 % the menu and the contact panel can be read to their end", async ({ page }) => {
  await page.setViewportSize(MAGNIFIED);
  await page.goto("/");
  for (const [button, last] of [
    ["Open menu", page.getByRole("navigation", { name: "Menu" }).getByRole("link").last()],
    ["Get in touch", page.getByRole("dialog").getByRole("link", { name: /^Telegram/ })],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }
});
