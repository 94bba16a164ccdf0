import type { Page } from "@playwright/test";
import { expectWhole, FEW } from "../support/first-screen.ts";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";
import { WITH_CURRENCIES } from "../support/shops.ts";

const VIEWS = [
  [LISTINGS.priced, "gallery"],
  ["/portfolio", "list"],
  ...(process.env.TEST_FULL
    ? ([
        [`${LISTINGS.priced}/offer`, "gallery"],
        ["/portfolio", "gallery"],
      ] as const)
    : []),
  ["/shortlist?names=people.talk,hire.you", "gallery"],
] as const;

const LOCALES = [
  ["de-AT", "EUR"],
  ...(process.env.TEST_FULL
    ? ([
        ["en-GB", ""],
        ["zh-CN", "CNY"],
        ["en-US", ""],
      ] as const)
    : []),
] as const;

test.use({ shopKind: WITH_CURRENCIES });

const readPlaces = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll("main .about-price")].map((sum) => {
      const { x, y, height } = sum.getBoundingClientRect();
      return [x, y + scrollY, height].map(Math.round);
    });
  });

test("a chosen currency is shown beside every price, which stays in dollars, without moving anything, and the first screen stays complete", async ({
  page,
  openVisitor,
  request,
}) => {
  // The rates arrive soon after the start, and cached pages must show them too.
  await expect(async () => {
    expect(await (await request.get(LISTINGS.priced)).text()).toContain('data-currencies="EUR:');
  }).toPass();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(LISTINGS.priced);
  const about = page.getByText(/about €/);
  await expect(about).toHaveCount(0);
  const choice = page.getByRole("contentinfo").getByRole("combobox", { name: "Show prices in" });
  await expect(choice.getByRole("option")).toHaveText(["US dollars", "EUR", "CNY"]);
  await choice.selectOption("EUR");
  const main = page.getByRole("main");
  const beside = main.getByRole("combobox", { name: "Show the price in" });
  await expect(beside).toHaveValue("EUR");
  await beside.selectOption("CNY");
  await expect(main.getByText("about CN¥248,000")).toBeVisible();
  await expect(choice).toHaveValue("CNY");
  await beside.selectOption("EUR");
  await expect(main.getByText("about €32,300")).toBeVisible();
  await expect(main.getByText("$34,888", { exact: false }).first()).toBeVisible();
  await expect(main.getByText("about 32,300 euros")).toBeAttached();
  const source = /Approximate, at the ECB rate of \w{3} \d+, 20\d\d/;
  await expect(main.getByText(source)).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText(source)).toBeVisible();
  await choice.scrollIntoViewIfNeeded();
  await expect(page.locator("#dock-offer").getByText("about €32,300")).toBeVisible();

  await test.step("a name's first screen is still complete", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await expectWhole(page, /Buy Now via escrow/, "with euros", FEW);
    await page.setViewportSize({ width: 360, height: 640 });
  });

  for (const [path, view] of VIEWS) {
    await page.evaluate((kind) => localStorage.setItem("view", kind), view);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
    await page.goto(path, { waitUntil: "commit" });
    await expect(choice).toBeVisible();
    const reserved = await readPlaces(page);
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(about.first()).toBeVisible();
    await expect(choice).toHaveValue("EUR");
    expect.soft(await readPlaces(page), `${path} as a ${view}`).toEqual(reserved);
  }
  await expect(page.getByRole("table").getByText("about €32,300")).toBeVisible();
  await page.goto(`${LISTINGS.priced}/offer`);
  await page.getByLabel("Amount").fill("28k");
  await expect(page.getByText("$28,000 is 80% of the asking price.")).toContainText("€25,900");
  const other = await page.context().newPage();
  await other.goto(LISTINGS.priced);
  await other.getByRole("combobox", { name: "Show prices in" }).selectOption("US dollars");
  await expect(about).toHaveCount(0);

  for (const [locale, currency] of LOCALES) {
    const visitor = await openVisitor({ locale });
    await visitor.goto(LISTINGS.priced);
    const chosen = visitor.getByRole("combobox", { name: "Show the price in" });
    await expect(chosen, locale).toHaveValue(currency);
    if (!currency) continue;
    await chosen.selectOption("");
    await visitor.reload();
    await expect(chosen, `${locale}, after none was chosen`).toHaveValue("");
    await visitor.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await visitor.reload();
    await expect(chosen, `${locale}, without storage`).toHaveValue(currency);
  }
  const noScript = await openVisitor({ javaScriptEnabled: false });
  await noScript.goto(LISTINGS.priced, { waitUntil: "load" });
  await expect(noScript.getByRole("combobox", { name: "Show prices in" })).toBeHidden();
  await expect(noScript.getByText(source).filter({ visible: true })).toHaveCount(0);
});
