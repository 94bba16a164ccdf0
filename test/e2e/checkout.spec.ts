import type { Page } from "@playwright/test";
import { expectInPlace, expectStateAccessible, PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { DEALING } from "../support/shops.ts";
import { expectOnFirstScreen, findSmallTargets } from "../support/targets.ts";

test.use({ shopKind: DEALING, viewport: PHONE });

const reserve = (page: Page) => page.getByRole("button", { name: "Continue to payment" });
const standing = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();

/** Fills in the form of a page with script, which sends what the check has passed. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await expect(page.getByText("Verified")).toBeVisible();
}

async function expectSold(page: Page, name: string): Promise<void> {
  // The page may just be loading itself anew because the name was sold, which ends another way to load it.
  await expect(async () => {
    await page.goto(`/portfolio/${name}`);
    await expect(page.getByText(/^Sold on /)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test("a name is bought on a phone, while others see at once that it is reserved", async ({
  page,
  openVisitor,
  shops,
}) => {
  const { escrow, vitrine } = await shops(DEALING);
  const other = await openVisitor({ viewport: PHONE });
  await other.goto("/portfolio/berth.com");
  await expect(other.getByRole("link", { name: "Buy Now via escrow" }).first()).toBeVisible();

  await page.goto("/portfolio/berth.com");
  await page.getByRole("link", { name: "Buy Now via escrow" }).first().click();
  await expect(page).toHaveURL("/portfolio/berth.com/buy");
  const main = page.getByRole("main");
  await expect(main.getByText("Half of the escrow fee")).toBeVisible();
  await expect(main.getByText(/^You have 5 days to check/)).toBeVisible();
  expect(await findSmallTargets(page, 44)).toEqual([]);
  await expectInPlace(page);
  await expectStateAccessible(page, "main");
  await fillIn(page, "lena@for-berth.com");
  await reserve(page).click();
  await expect(standing(page)).toHaveText("Reserved for you at $18,000");
  await expectStateAccessible(page, "main");

  const said = other
    .getByRole("status")
    .filter({ hasText: "Someone is buying this name right now." });
  await expect(said).toBeVisible();
  await expect(other.getByText("Status: Being bought", { exact: true })).toBeVisible();
  await other.getByRole("link", { name: "Register my interest" }).first().click();
  await expect(standing(other)).toHaveText("Being bought right now");
  await expectStateAccessible(other, "main");
  await fillIn(other, "bo@for-berth.com");
  await other.getByRole("button", { name: "Register my interest" }).click();
  await expect(other.getByRole("heading", { name: "We've noted your interest" })).toBeVisible();

  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^Pay \$18,000 at Escrow\.com/ }).click();
  const checkout = await opened;
  await checkout.getByRole("link", { name: "Return to the seller" }).click();
  await expect(checkout.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  expect(escrow?.deals.at(-1)).toMatchObject({
    faults: [],
    fields: { domain: "berth.com", price: "18000" },
  });
  await expect(checkout.getByText(/^Now go back to your private page/)).toBeVisible();
  await expect(standing(page)).toHaveText("Thank you");
  await expect(page.getByText(/^Your time to pay ends (in 23 hours|tomorrow)/)).toBeVisible();

  const listed = await vitrine?.("offers", "--domain", "berth.com", "--json");
  const [{ reference }] = JSON.parse(listed?.out ?? "") as [{ reference: string }];
  expect((await vitrine?.("offers", "paid", reference, "--yes"))?.code).toBe(0);
  await expect(standing(page)).toHaveText("You paid $18,000");
  await expectSold(other, "berth.com");
});

test("without script, a name is reserved, and available again after the buyer cancels", async ({
  openVisitor,
}) => {
  const page = await openVisitor({ javaScriptEnabled: false });
  await page.goto("/portfolio/lock.com/buy", { waitUntil: "load" });
  await page.getByLabel("Email").fill("lena@for-lock.com");
  await reserve(page).click();
  await expect(standing(page)).toHaveText("Reserved for you at $18,000");
  await expect(page.getByText("Bookmark this page")).toBeVisible();
  await page.getByText("Cancel this purchase", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel the purchase" }).click();
  await expect(standing(page)).toHaveText("You canceled this purchase");
  await page.getByRole("main").getByRole("link", { name: "Back to lock.com" }).last().click();
  await expect(page.getByRole("link", { name: "Buy Now via escrow" }).first()).toBeVisible();
});

test("the button to pay is fully on a phone's first screen, even for the longest name, and a changed price is shown before payment", async ({
  page,
  shops,
}) => {
  const { vitrine } = await shops(DEALING);
  const name = `${"harbor".repeat(10)}ing.com`;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/portfolio/${name}/buy`);
  await fillIn(page, "lena@for-harboring.com");
  await expectOnFirstScreen(reserve(page));

  expect((await vitrine?.("names", "set", name, "price=$19,000"))?.code).toBe(0);
  const notice =
    "The price has changed since you opened the page: it is now $19,000 (it was $18,000).";
  await expect(page.getByRole("status").filter({ hasText: notice })).toBeVisible();
  await reserve(page).click();
  await expect(standing(page)).toHaveText("Reserved for you at $19,000");
  await expect(
    page.getByText("You and the seller each pay half: about $19,228 in total."),
  ).toBeVisible();
  await expectOnFirstScreen(page.getByRole("button", { name: /^Pay \$19,000 at Escrow\.com/ }));
});

test("if two buy at the same moment, only one can pay, and a buyer who is offline after paying reads what to do", async ({
  page: one,
  openVisitor,
  shops,
  expectedNoise,
}) => {
  expectedNoise.push(/409/, /ERR_CONNECTION_REFUSED/);
  const { escrow } = await shops(DEALING);
  const windows = [one, await openVisitor()] as const;
  for (const [index, window] of windows.entries()) {
    await window.goto("/portfolio/cove.com/buy");
    await fillIn(window, `buyer-${index}@for-cove.com`);
  }
  await Promise.all(windows.map((window) => reserve(window).click()));
  const readHeadings = async () => {
    const headings = await Promise.all(windows.map((window) => standing(window).innerText()));
    return headings.map((heading) => heading.replace(/\s+/g, " "));
  };
  await expect
    .poll(async () => (await readHeadings()).toSorted())
    .toEqual(["Being bought right now", "Reserved for you at $18,000"]);
  const [first] = await readHeadings();
  const [page, late] = first?.startsWith("Reserved") ? windows : [windows[1], windows[0]];
  await expect(
    late.getByRole("status").filter({ hasText: "Being bought right now" }),
  ).toBeVisible();

  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^Pay \$18,000 at Escrow\.com/ }).click();
  const thanks = await opened;
  await expect(thanks.getByRole("link", { name: "Return to the seller" })).toBeVisible();
  const way = new URL(escrow?.deals.at(-1)?.fields.return_url ?? "");
  const advice = thanks.getByText(/^Now go back to your private page/);
  await page.route(page.url(), (route) => route.abort("connectionrefused"));
  await thanks.goto(way.pathname + way.search);
  await expect(page.getByRole("alert")).toContainText("The shop couldn't be reached");
  await expect(advice).toBeVisible();
  await page.unrouteAll();
});
