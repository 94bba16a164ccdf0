import type { Page } from "@playwright/test";
import { expectAccessible, expectInPlace, NARROWEST, PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { enlargeText, findCovered, findCutText, findObscuredFocus } from "../support/reflow.ts";
import { LISTINGS } from "../support/routes.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";
import { findSmallTargets } from "../support/targets.ts";

/** Pages that differ in their parts. */
const PATHS = [
  "/",
  "/portfolio?q=time&extension=.ai&status=available&price=under-10000",
  LISTINGS.priced,
  `${LISTINGS.priced}/offer`,
  "/how-it-works",
  "/contact",
  "/ai-domains",
  "/404",
  "/shortlist?names=people.talk,xn--faade-zra.com,ledger.ai,nothing.example",
];
/** The parts of these pages are on others too. */
const REPEATED = [
  LISTINGS.sold,
  `${LISTINGS.priced}/paid`,
  "/about",
  "/portfolio?q=zzzzzz",
  "/privacy-policy",
  "/shortlist",
  "/sold",
];
/** This is 1280 × 1024 at 400 %. */
const MAGNIFIED = { width: NARROWEST, height: 256 };
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
  await page.goto(path);
  await expectInPlace(page, 1280, PHONE.width);
  await test.step("on a phone, accessible and large enough to touch", async () => {
    expect(await findSmallTargets(page, 44)).toEqual([]);
    await expectAccessible(page);
  });
  await test.step("on a laptop, nothing covers a word or the focused element", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await findCovered(page), "covered").toEqual([]);
    expect(await findObscuredFocus(page), "out of reach").toEqual([]);
  });
  await test.step("at 400 % nothing is cut off, and nothing covers the focused element", async () => {
    await page.setViewportSize(MAGNIFIED);
    await expectInPlace(page);
    expect(await findCutText(page)).toEqual([]);
    expect(await findObscuredFocus(page)).toEqual([]);
    expect(await findCovered(page)).toEqual([]);
    if (path === "/") await expectPanelsFit(page);
  });
  await test.step("with text at 200 %", async () => {
    await enlargeText(page, 200);
    await page.setViewportSize({ width: NARROWEST, height: 800 });
    await expectInPlace(page);
    expect(await findCutText(page)).toEqual([]);
    expect(await findCovered(page)).toEqual([]);
  });
  await page.setViewportSize(PHONE);
}

/** One window for several pages takes less time than a window each. */
const TOGETHER = 3;

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

test("every other page fits a phone and a laptop, and so does the longest name", async ({
  page,
  shops,
}) => {
  for (const path of REPEATED) {
    await page.goto(path);
    await test.step(path, () => expectInPlace(page, 1280, PHONE.width));
  }
  const { url } = (await shops(MANY_NAMES)).server;
  for (const path of [
    `/portfolio/${MANY.longest}`,
    `/shortlist?names=${MANY.longest},name-001.ai`,
    `/contact?subject=${MANY.longest}`,
    "/portfolio?extension=.ai&page=2",
  ]) {
    await page.goto(url + path);
    await test.step(path, () => expectInPlace(page, 768, NARROWEST));
    expect(await findSmallTargets(page, 44), path).toEqual([]);
  }
  await page.goto(`${url}/portfolio?q=${MANY.longest}`);
  await page.getByRole("button", { name: "Show as a gallery" }).click();
  expect(await findCutText(page), "in the gallery").toEqual([]);
});
