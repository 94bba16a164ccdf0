import { PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { DOMAIN_PAGE, domainForm, openFilledForm, sendButton, thanks } from "../support/forms.ts";
import { portfolioPage } from "../support/portfolio-page.ts";

test.use({ javaScriptEnabled: false });

test("a button or Enter sends the filters, which are open on a phone too, a link clears them, and a card opens its page", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/portfolio");
  const { search, select, chips, cards, count, expectNames } = portfolioPage(page);
  await search.fill("velm");
  await select("Extension").selectOption(".ai");
  await select("Status").selectOption("Available");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectNames("velm.ai");
  await expect(page).toHaveURL("/portfolio?q=velm&extension=.ai&status=available");
  await expect(count).toHaveText("1 name for “velm”");
  await expect(search).toHaveValue("velm");
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(select("Status")).toHaveValue("available");

  await search.fill("");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(count).toHaveText("7 of 48 domains");
  await chips.filter({ hasText: "Clear all filters" }).click();
  await expect(count).toHaveText("48 domains");

  await search.fill("qiv");
  await search.press("Enter");
  await expectNames("qiv.ai");
  await cards.getByRole("link").click();
  await expect(page).toHaveURL("/portfolio/qiv.ai");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("qiv.ai");
});

test("a name's questions open one at a time; Let's Talk, the payment plans and, on a phone, the contact panel and the menu open too", async ({
  page,
}) => {
  await page.goto("/portfolio/qiv.ai");
  const first = page.getByText("No. qiv.ai is not in use");
  const second = page.getByText("Full ownership.");
  await page.getByText("Is qiv.ai in use?").click();
  await expect(first).toBeVisible();
  await page.getByText("What does the purchase of qiv.ai include?").click();
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();

  const main = page.getByRole("main");
  const talk = main.getByRole("dialog", { name: /^Talk to us about/ });
  await main.getByText("Let's Talk", { exact: true }).click();
  await expect(talk.getByRole("link", { name: /^WhatsApp/ })).toBeVisible();
  await main.getByRole("button", { name: "Close" }).click();
  await main.getByText("or 12 payments of $824, no surcharge").click();
  await expect(
    main.getByRole("row", { name: "60 months $215 $2,967 (30%) $12,855" }),
  ).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByRole("button", { name: "Get in touch" }).click();
  const panel = page.getByRole("dialog", { name: "Get in Touch" });
  await expect(panel.getByRole("link", { name: /^Telegram/ })).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();

  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Portfolio" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("a buyer asks about a name and reads the reference", async ({ page, expectedNoise }) => {
  expectedNoise.push(/400/);
  await openFilledForm(page);
  const email = domainForm(page).getByLabel("Email");
  const address = await email.inputValue();
  await email.fill("ada at pier");
  await sendButton(domainForm(page)).click();
  await expect(email).toBeFocused();
  await expect(thanks(page)).toHaveCount(0);

  await email.fill(address);
  await sendButton(domainForm(page)).click();
  await expect(thanks(page)).toContainText(/Your reference is V-\w{6}\./);
  await expect(thanks(page)).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`${DOMAIN_PAGE}#`));
  await page.getByRole("button", { name: "Send another message" }).click();
  await expect(domainForm(page).getByLabel("Message")).toHaveValue("");
});
