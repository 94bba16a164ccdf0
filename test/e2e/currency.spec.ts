import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";
import { WITH_CURRENCIES } from "../support/shops.ts";

test.use({ shopKind: WITH_CURRENCIES });

const readPlaces = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll("main .about-price")].map((sum) => {
      const { x, y, height } = sum.getBoundingClientRect();
      return [x, y + scrollY, height].map(Math.round);
    });
  });

test("a chosen currency is shown beside every price, which stays in dollars, without moving anything", async ({
  page,
  openVisitor,
  request,
}) => {
  // The rates arrive soon after the start, and cached pages must show them too.
  await expect(async () => {
    expect(await (await request.get(LISTINGS.priced)).text()).toContain('data-currencies="EUR:');
  }).toPass();
  await page.goto(LISTINGS.priced);
  const about = page.getByText(/about €/);
  await expect(about).toHaveCount(0);
  const choice = page.getByRole("contentinfo").getByRole("combobox", { name: "Show prices in" });
  await expect(choice.getByRole("option")).toHaveText(["US dollars", "EUR", "CNY"]);
  await choice.selectOption("CNY");
  const main = page.getByRole("main");
  await expect(main.getByText("about CN¥248,000")).toBeVisible();
  await main.getByRole("combobox", { name: "Show the price in" }).selectOption("EUR");
  await expect(choice).toHaveValue("EUR");
  await expect(main.getByText("about €32,300")).toBeVisible();
  await expect(main.getByText("$34,888", { exact: false }).first()).toBeVisible();
  const source = /Approximate, at the ECB rate of \w{3} \d+, 20\d\d/;
  await expect(main.getByText(source)).toBeVisible();

  for (const path of [LISTINGS.priced, "/portfolio"]) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
    await page.goto(path, { waitUntil: "commit" });
    await expect(choice).toBeVisible();
    const reserved = await readPlaces(page);
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(about.first()).toBeVisible();
    expect.soft(await readPlaces(page), path).toEqual(reserved);
  }
  await page.goto(`${LISTINGS.priced}/offer`);
  await page.getByLabel("Amount").fill("28k");
  await expect(page.getByText("$28,000 is 80% of the asking price.")).toContainText("€25,900");

  const visitor = await openVisitor({ locale: "de-AT" });
  await visitor.goto(LISTINGS.priced);
  const chosen = visitor.getByRole("combobox", { name: "Show the price in" });
  await expect(chosen, "a visitor's own currency comes first").toHaveValue("EUR");
  await chosen.selectOption("");
  await visitor.reload();
  await expect(chosen, "after none was chosen").toHaveValue("");
});
