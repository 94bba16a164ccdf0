import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { HOLDING_BACK, MANY, MANY_NAMES } from "../support/shops.ts";

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

test("somebody else's view shows at once, and each visitor counts once, by an id that stays", async ({
  page,
  openVisitor,
}) => {
  const path = newPage();
  await page.goto(path);
  await expect(insight(page, "Total views")).toHaveText("1");
  await expect(insight(page, "Unique visitors")).toHaveText("1");
  await expect(insight(page, "Last viewed")).toHaveText("Just now, by you");

  const other = await openVisitor();
  await other.goto(path);
  await expect(insight(other, "Total views")).toHaveText("2");
  await expect(insight(page, "Total views")).toHaveText("2");
  await expect(insight(page, "Unique visitors")).toHaveText("2");
  await expect(insight(page, "Last viewed")).toHaveText("just now");

  const readId = () => other.evaluate(() => localStorage.getItem("visitor_id"));
  const id = await readId();
  expect(id).toMatch(/^visitor_\d{13}_[a-z0-9]+$/);
  await other.reload();
  await expect(insight(page, "Total views")).toHaveText("3");
  await expect(insight(page, "Unique visitors")).toHaveText("2");
  expect(await readId()).toBe(id);
});

test("each name's page is one load, also without leaving the site", async ({ page }) => {
  const viewed: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/rest/v1/domain_page_views")) return;
    viewed.push((request.postDataJSON() as { domain: string }).domain);
  });
  const path = newPage();
  await page.goto(path);
  await expect(insight(page, "Total views")).toHaveText("1");
  const related = page.getByRole("region", { name: "Related names" }).getByRole("link").first();
  const name = (await related.textContent()) ?? "";
  await related.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(insight(page, "Last viewed")).toHaveText("Just now, by you");
  await expect.poll(() => viewed).toEqual([path.replace("/portfolio/", ""), name]);
});

test("a visitor who asks not to be counted sees figures and leaves no trace", async ({
  page,
  openVisitor,
}) => {
  const path = newPage();
  await page.goto(path);
  await expect(insight(page, "Total views")).toHaveText("1");
  const shy = await openVisitor({ extraHTTPHeaders: { DNT: "1" } });
  await shy.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await shy.goto(path);
  await expect(insight(shy, "Total views")).toHaveText("1");
  expect(await shy.evaluate(() => localStorage.getItem("visitor_id"))).toBeNull();
});

test("figures that can't be read are zeros, and the failure is only logged", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await page.route(/\/(rest|realtime)\/v1\//, (route) =>
    route.fulfill({ status: 503, json: { error: "down" } }),
  );
  await page.goto(newPage());
  await expect(insight(page, "Total views")).toHaveText("0");
  await expect(insight(page, "Last viewed")).toHaveText("Not yet");
});

test("the time since the view before one's own stays true", async ({ page, openVisitor }) => {
  const path = newPage();
  const other = await openVisitor();
  await other.goto(path);
  await expect(insight(other, "Total views")).toHaveText("1");
  await page.clock.install();
  await page.goto(path);
  await expect(insight(page, "Last viewed")).toHaveText("just now");
  await page.clock.fastForward("05:00");
  await expect(insight(page, "Last viewed")).toHaveText(/^[45] min ago$/);
});

test.describe("in a new shop that holds figures back until a name has two views", () => {
  test.use({ shopKind: HOLDING_BACK });

  test("they show from the second view on, on every open page", async ({ page, openVisitor }) => {
    const followed = page.waitForRequest(/realtime/);
    await page.goto("/portfolio/qiv.ai");
    await followed;
    const card = page.getByRole("region", { name: "Live insights" });
    await expect(card).toBeHidden();
    await (await openVisitor()).goto("/portfolio/qiv.ai");
    await expect(insight(page, "Total views")).toHaveText("2");
    await expect(card.getByRole("term")).toHaveCount(4);
  });
});
