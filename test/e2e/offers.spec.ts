import type { Locator, Page } from "@playwright/test";
import { expectInPlace, expectStateAccessible, PHONE } from "../support/audit.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { tabTo } from "../support/keyboard.ts";
import { DEALING, type Shop } from "../support/shops.ts";
import { findSmallTargets } from "../support/targets.ts";

interface Dealer {
  sell(...args: string[]): Promise<void>;
  readonly escrow: NonNullable<Shop["escrow"]>;
}

const test = base.extend<{ dealer: Dealer }>({
  shopKind: DEALING,
  dealer: async ({ shops }, use) => {
    const { vitrine, escrow } = await shops(DEALING);
    if (!vitrine || !escrow) throw new Error("this shop has no seller");
    await use({
      escrow,
      async sell(...args) {
        const { code, err } = await vitrine("offers", ...args, "--yes");
        expect(code, err).toBe(0);
      },
    });
  },
});

test.use({ viewport: PHONE, timezoneId: "Asia/Kathmandu" });

const standing = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();
const send = (part: Page | Locator) => part.getByRole("button", { name: "Send this offer" });
const understood = (page: Page) => page.getByRole("status").filter({ hasText: "asking price." });

async function fillIn(page: Page, name: string, amount: string): Promise<void> {
  const path = `/portfolio/${name}/offer`;
  if (new URL(page.url(), "http://nowhere").pathname !== path) await page.goto(path);
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Name").fill("Ada Pier");
  await page.getByLabel("Email").fill(`ada@for-${name}`);
}

async function readReference(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/offers\/[\w-]{22}(\?sent)?(#|$)/);
  return page.getByText(/^O-\w{6}$/).innerText();
}

async function pay(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^Pay \$15,000 at Escrow\.com/ }).click();
  const checkout = await opened;
  await expect(checkout.getByRole("heading")).toHaveText(/^Buy /);
  return checkout;
}

/** With script, the way back holds a mark of the paying tab, and nothing of the private link. */
const MARKED = "\\?from=[\\d-]+";

const dealFor = (domain: string, siteUrl: string, mark = "") => ({
  faults: [],
  fields: expect.objectContaining({
    domain,
    price: "15000",
    non_initiator_email: "seller@harbor.example",
    inspection_period: "5",
    fee_payer: "split",
    return_url: expect.stringMatching(`^${siteUrl}/portfolio/${domain}/paid${mark}$`),
  }),
});

test("a deal on a phone, partly by keyboard alone, is offered, countered, agreed and paid through escrow, and seen live in another window", async ({
  page,
  openVisitor,
  dealer,
  shop,
}) => {
  const press = async (goal: Locator) => {
    await tabTo(page, goal);
    await page.keyboard.press("Enter");
  };
  await page.goto("/portfolio/harbor.com");
  await page.getByRole("link", { name: "Make an offer" }).click();
  await expect(page).toHaveURL("/portfolio/harbor.com/offer");
  await fillIn(page, "harbor.com", "2k");
  const below = await page.getByLabel("Name").boundingBox();
  await expect(page.getByText("The minimum offer for this name is $2,500.")).toBeVisible();
  await page.getByLabel("Amount").fill("$12 000");
  await expect(understood(page)).toHaveText("$12,000 is 48% of the asking price.");
  expect(await page.getByLabel("Name").boundingBox()).toEqual(below);
  await page.getByLabel("Amount").fill("12k");
  await send(page).click();
  const reference = await readReference(page);
  await expect(standing(page)).toHaveText("You offered $12,000");
  await expect(
    page.getByText(/expires in 7 days, .* in (Kathmandu|Katmandu) time\./),
  ).toBeVisible();
  const sent = page.getByRole("status").filter({ hasText: /^Sent\./ });
  await expect(sent).toHaveText("Sent. Your offer has arrived.");
  await expect(sent).toBeFocused();
  await expectStateAccessible(page, "main");

  await dealer.sell("counter", reference, "18,500", "--note", "Transfer included.");
  await expect(standing(page)).toHaveText("The seller's counteroffer $18,500");
  await expect(page.getByRole("status")).toContainText(["Just now: We asked for $18,500."]);
  await expect(page.getByRole("main").getByText("Transfer included.")).toHaveCount(2);
  await press(page.getByText("Make a counteroffer", { exact: true }));
  await tabTo(page, page.getByLabel("Amount"));
  await page.keyboard.type("14.5k");
  await expect(page.getByText("$14,500 is 58% of the asking price.")).toBeVisible();
  expect(await findSmallTargets(page, 44)).toEqual([]);
  await expectInPlace(page);
  await expectStateAccessible(page, "main");
  const other = await openVisitor();
  await other.goto(page.url());
  await press(send(page));
  for (const window of [page, other])
    await expect(standing(window)).toHaveText("You offered $14,500");
  await expect(standing(page)).toBeFocused();

  await dealer.sell("counter", reference, "15,000");
  await expect(standing(page)).toHaveText("The seller's counteroffer $15,000");
  await press(page.getByText("Accept $15,000", { exact: true }));
  await press(page.getByRole("button", { name: "Yes, accept $15,000" }));
  for (const window of [page, other])
    await expect(standing(window)).toHaveText("Agreed at $15,000");
  await expect(standing(page)).toBeFocused();
  await expectStateAccessible(other, "main");
  await pay(page);
  expect(dealer.escrow.deals.at(-1)).toEqual(dealFor("harbor.com", shop.url, MARKED));

  await dealer.sell("paid", reference);
  for (const window of [page, other]) await expect(standing(window)).toHaveText("You paid $15,000");
  const readPage = async () => (await other.request.get("/portfolio/harbor.com")).text();
  await expect.poll(readPage).toContain("Sold on");
  await other.getByRole("link", { name: "Back to harbor.com" }).click();
  await expect(other.getByText(/^Sold on /)).toBeVisible();
});

test("the page catches up with news that failed to load, and unsent text stays if the shop can't be reached", async ({
  page,
  dealer,
  expectedNoise,
}) => {
  expectedNoise.push(/503/, /ERR_CONNECTION_REFUSED/);
  await fillIn(page, "pier.com", "12,000");
  await expect(understood(page)).toBeVisible();
  await send(page).click();
  const reference = await readReference(page);
  await expect(page.getByRole("status").filter({ hasText: /^Sent\./ })).toBeFocused();

  await test.step("the page says that it may be out of date, and catches up by itself", async () => {
    const news = (url: URL) => url.href === page.url();
    await page.route(news, (route) => route.fulfill({ status: 503, json: { error: "Too many" } }));
    await dealer.sell("counter", reference, "18500");
    const doubt = page.getByText("may be out of date");
    await expect(doubt).toBeVisible();
    await expect(standing(page)).toHaveText("You offered $12,000");
    await page.unroute(news);
    await expect(standing(page)).toHaveText("The seller's counteroffer $18,500");
    await expect(page.getByRole("status")).toContainText(["Just now: We asked for $18,500."]);
    await expect(doubt).toHaveCount(0);
  });

  await test.step("a counteroffer stays in the form", async () => {
    await page.getByText("Make a counteroffer", { exact: true }).click();
    await page.getByLabel("Amount").fill("13k");
    await page.getByLabel("Message to the seller").fill("My last word.");
    await page.route(page.url(), (route) => route.abort("connectionrefused"), { times: 1 });
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("The shop couldn't be reached");
    await expect(page.getByLabel("Amount")).toHaveValue("13k");
    await dealer.sell("decline", reference, "--note", "Sorry.");
    await expect(standing(page)).toHaveText("We've declined your offer");
    await expect(page.getByRole("status")).toContainText(["Just now: We declined."]);
    await expect(page.getByLabel("Message to the seller")).toHaveCount(0);
    await expect(page.getByRole("figure")).toContainText("Sorry.");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a deal is offered with the sum shown again, answered, agreed and paid", async ({
    page,
    dealer,
    shop,
    expectedNoise,
  }) => {
    expectedNoise.push(/400/);
    await fillIn(page, "quay.com", "12k");
    await send(page).click();
    await expect(page.getByText("You're offering $12,000")).toBeInViewport();
    await send(page).click();
    const reference = await readReference(page);
    await expect(page.getByText("Sent. Your offer has arrived.")).toBeInViewport();

    await dealer.sell("counter", reference, "15000");
    await page.reload();
    await page.getByText("Accept $15,000", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, accept $15,000" }).click();
    await expect(standing(page)).toHaveText("Agreed at $15,000");
    await pay(page);
    expect(dealer.escrow.deals.at(-1)).toEqual(dealFor("quay.com", shop.url));
  });
});
