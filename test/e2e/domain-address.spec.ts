import { expect, test } from "../support/fixtures.ts";

test("a name in capitals moves to lower case for good, its query kept", async ({ request }) => {
  const answer = await request.get("/portfolio/QIV.ai?ref=letter&x=1", { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toMatch(
    /^(http:\/\/[^/]+)?\/portfolio\/qiv\.ai\?ref=letter&x=1$/,
  );
});

test("an unknown name leads to Domain Not Found", async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/);
  await page.goto("/portfolio/nobody-has-this.com");
  await expect(page).toHaveURL("/404");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Domain Not Found");
});

test("an internationalised name stands in its own letters, and is found by them", async ({
  page,
}) => {
  await page.goto("/portfolio/Fa%C3%A7ade.com");
  await expect(page).toHaveURL("/portfolio/xn--faade-zra.com");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("façade.com");
  await expect(page).toHaveTitle(/^façade\.com/);
  await expect(page.getByText("Registered as xn--faade-zra.com")).toBeVisible();
  await page.goto("/portfolio?q=façade.com");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["façade.com"]);
});

test("the back link leads to the portfolio, and related names to their own pages", async ({
  page,
}) => {
  await page.goto("/portfolio/qiv.ai");
  const related = page.getByRole("region", { name: "Related names" });
  await expect(related.getByRole("article")).toHaveCount(3);
  const first = related.getByRole("link").first();
  const name = await first.innerText();
  expect(name).not.toBe("qiv.ai");
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("link", { name: "Back to portfolio" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("the six partners stand on a name's page, each in a new tab", async ({ page }) => {
  await page.goto("/portfolio/qiv.ai");
  const partners = page.getByRole("region", { name: "Trusted Escrow Partners" }).getByRole("link");
  await expect(partners).toHaveCount(6);
  await expect(partners.and(page.locator("[target=_blank][rel=noopener]"))).toHaveCount(6);
});
