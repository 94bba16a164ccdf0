import {
  expectAccessibleInBothThemes,
  expectInPlace,
  expectStateAccessible,
  NARROWEST,
  PHONE,
} from "../support/audit.ts";
import { landerUrl, NO_TLS } from "../support/landers.ts";
import { expect, test } from "../support/fixtures.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";
import { findSmallTargets } from "../support/targets.ts";

const LOADED = { waitUntil: "load" } as const;

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(NO_TLS));

test("a name typed into the address bar shows its lander with the price and a way to buy, and counts the view", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ ...PHONE, height: 640 });
  // The name's former site may have stored an id of its own.
  await page.addInitScript(() => localStorage.setItem("visitor_id", "GA1.2.334455"));
  const counted = page.waitForResponse(/\/rest\/v1\/domain_page_views$/);
  await page.goto(landerUrl(shop, "www.qiv.ai"), LOADED);
  const lander = page.getByRole("main");
  for (const part of [
    lander.getByRole("heading", { name: "qiv.ai", level: 1 }),
    lander.getByText("$9,888"),
    lander.getByText("Status: available", { exact: true }),
    lander.getByRole("link", { name: "Buy Now via escrow" }),
    lander.getByRole("link", { name: "Let's Talk" }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  expect((await counted).status()).toBe(201);
  expect(await findSmallTargets(page, 44)).toEqual([]);
  await expectAccessibleInBothThemes(page);

  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole("contentinfo")).toBeInViewport({ ratio: 1 });
  await test.step("it keeps the chosen theme", async () => {
    await page.reload(LOADED);
    await page.getByRole("button", { name: "Switch to light theme" }).click();
    await page.reload(LOADED);
    await expect(page.locator("html")).toHaveClass("light");
    await expect(page.getByRole("button", { name: "Switch to dark theme" })).toBeVisible();
  });
  await lander.getByText("100% Satisfaction Guaranteed").click();
  await expect(lander.getByText(/^The name arrives as agreed/)).toBeVisible();
  await lander.getByRole("link", { name: "Let's Talk" }).click();
  await expect(page).toHaveURL(`${shop.url}/portfolio/qiv.ai#write`);
});

test("the longest name fits on the narrowest screen, and every state is accessible", async ({
  page,
  shops,
}) => {
  const { server } = await shops(MANY_NAMES);
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await page.goto(landerUrl(server, MANY.longest), LOADED);
  await expectInPlace(page);
  for (const name of ["reserved.com", "sold.com"]) {
    await page.goto(landerUrl(server, name), LOADED);
    await expectStateAccessible(page);
    await expectInPlace(page);
  }
});
