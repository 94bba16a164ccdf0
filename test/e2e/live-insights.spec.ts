import type { Page } from "@playwright/test";
import { VIEWS_PATH } from "../../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { DEALING, MANY, MANY_NAMES } from "../support/shops.ts";

test.use({ shopKind: MANY_NAMES });

let looked = MANY.count;

function newPage(): string {
  looked -= 1;
  return `/portfolio/name-${String(looked + 1).padStart(3, "0")}.ai`;
}

function insight(page: Page, label: string) {
  const card = page.getByRole("region", { name: "Live insights" });
  return card
    .locator("div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .last();
}

const firstLabel = (page: Page) =>
  page.getByRole("region", { name: "Live insights" }).locator("dt").first();

const readId = (visitor: Page) => visitor.evaluate(() => localStorage.getItem("visitor_id"));

test("another visitor's view appears at once, and each visitor counts once by a lasting ID, unless they ask not to be counted", async ({
  page,
  openVisitor,
}) => {
  const path = newPage();
  await page.clock.install();
  await page.goto(path);
  await expect(insight(page, "Total views")).toHaveText("1");
  await expect(insight(page, "Unique visitors")).toHaveText("1");
  await expect(insight(page, "Last viewed")).toHaveText("Just now, by you");
  await expect(firstLabel(page)).toHaveText("Listed");

  const other = await openVisitor();
  await other.goto(path);
  await expect(insight(other, "Total views")).toHaveText("2");
  await expect(firstLabel(other)).toHaveText("Total views");
  await expect(insight(page, "Total views")).toHaveText("2");
  await expect(insight(page, "Unique visitors")).toHaveText("2");
  await expect(insight(page, "Last viewed")).toHaveText("just now");

  const shy = await openVisitor({ extraHTTPHeaders: { DNT: "1" } });
  await shy.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await shy.goto(path);
  await expect(insight(shy, "Total views")).toHaveText("2");
  expect(await readId(shy)).toBeNull();

  const id = await readId(other);
  expect(id).toMatch(/^visitor_\d{13}_[a-z0-9]+$/);
  await other.reload();
  await expect(insight(page, "Total views")).toHaveText("3");
  await expect(insight(page, "Unique visitors")).toHaveText("2");
  expect(await readId(other)).toBe(id);

  await page.clock.fastForward("05:00");
  await expect(insight(page, "Last viewed")).toHaveText(/^[456] min ago$/);
});

test.describe("in a new shop that hides figures until a name has two views", () => {
  test.use({ shopKind: DEALING });

  test("they appear with the second view, and a changed price is announced on every open page", async ({
    page,
    shops,
  }) => {
    const followed = page.waitForRequest(/realtime/);
    await page.goto("/portfolio/quiet.com");
    await followed;
    const card = page.getByRole("region", { name: "Live insights" });
    await expect(card).toBeHidden();
    const view = { domain: "quiet.com", visitor_id: "visitor_1763720000000_k3j2" };
    const data = { ...view, user_agent: BROWSER_AGENT, referrer: "direct" };
    expect((await page.request.post(VIEWS_PATH, { data })).status()).toBe(201);
    await expect(insight(page, "Total views")).toHaveText("2");
    await expect(card.getByRole("term")).toHaveCount(4);

    const { vitrine } = await shops(DEALING);
    expect((await vitrine?.("names", "set", "quiet.com", "price=$19,000"))?.code).toBe(0);
    const notice =
      "The price has changed since you opened the page: it is now $19,000 (it was $4,888).";
    await expect(page.getByRole("status").filter({ hasText: notice })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const dock = page.getByRole("complementary", { name: "Contact" });
    await expect(dock.getByText("$19,000")).toBeVisible();
    expect((await vitrine?.("names", "set", "quiet.com", "status=sold"))?.code).toBe(0);
    await expect(dock.getByText("$19,000")).toHaveCount(0);
    await expect(page.getByText(notice)).toHaveCount(0);
    await expect(page.getByText("Available for Immediate Purchase")).toHaveCount(0);
  });
});
