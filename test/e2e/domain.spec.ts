import { listen } from "../support/announcements.ts";
import { PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { domainForm } from "../support/forms.ts";
import { LISTINGS } from "../support/routes.ts";

const CLIPBOARD = `Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { document.title = "copied " + text; } },
})`;
const NO_SHARING = "delete Navigator.prototype.share; delete navigator.share";
const SHARING = `Object.defineProperty(navigator, "share", {
  configurable: true,
  value: async ({ title, url }) => { document.title = title + " " + url; },
})`;
test("promises and Let's Talk open and close again, questions open one at a time, and similar names link to their pages and back", async ({
  page,
}) => {
  await page.goto("/portfolio/qiv.ai");
  const main = page.getByRole("main");
  const meaning = main.getByText(/^Escrow\.com holds your money/);
  await expect(meaning).toBeHidden();
  await page.getByText("Safe & Secure Transactions", { exact: true }).click();
  await expect(meaning).toBeVisible();

  const talk = page.getByRole("dialog", { name: "Talk to us about qiv.ai" });
  const email = talk.getByRole("link", { name: /^Email/ });
  await expect(email).toBeHidden();
  await main.getByText("Let's Talk", { exact: true }).click();
  await expect(email).toBeVisible();
  await talk.getByRole("button", { name: "Close" }).click();
  await expect(email).toBeHidden();
  for (const height of [600, 720, 900]) {
    await page.setViewportSize({ width: 1280, height });
    await main.getByText("Let's Talk", { exact: true }).dblclick();
    await expect(email, `${height} high, the second click closes it`).toBeHidden();
  }

  const faq = page.getByRole("region", { name: "Questions and answers" });
  const answer = faq.getByText(/About 24-48 hours after the payment is confirmed/);
  await faq.getByText("How long does the transfer take?").click();
  await expect(answer).toBeVisible();
  await faq.getByText("Can the price be negotiated?").click();
  await expect(answer).toBeHidden();
  await expect(faq.getByText(/Write with the form/)).toBeVisible();
  await faq.getByText("Can the price be negotiated?").click();
  await expect(faq.getByText(/Write with the form/)).toBeHidden();

  const related = page.getByRole("region", { name: "Similar names" });
  const first = related.getByRole("link").first();
  const name = (await first.textContent()) ?? "";
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("link", { name: "Back to portfolio" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("on a phone, the price, the main action and a way to write stay in reach below the page's own", async ({
  page,
}) => {
  await page.setViewportSize({ ...PHONE, height: 640 });
  const bar = page.getByRole("complementary", { name: "Contact" });
  const talk = page.getByRole("button", { name: "Get in touch" });
  await page.goto(LISTINGS.sold);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(talk).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole("link", { name: "Similar names" })).toHaveCount(0);
  for (const [path, price, action] of [
    [LISTINGS.priced, "$34,888", bar.getByRole("link", { name: /^Buy Now via escrow/ })],
    [LISTINGS.reserved, "$86,000, reserved", bar.getByRole("link", { name: "I'd buy it" })],
    [LISTINGS.makeOffer, "Request Price", bar.getByRole("button", { name: "Let's Talk" })],
  ] as const) {
    await page.goto(path);
    await expect(talk).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText(price)).toBeHidden();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(bar.getByText(price)).toBeInViewport({ ratio: 1 });
    await expect(action).toBeInViewport({ ratio: 1 });
    if ((await action.getAttribute("popovertarget")) === null) {
      await expect(talk).toBeInViewport({ ratio: 1 });
    } else await expect(talk).toBeHidden();
  }
  const filled = page.getByRole("main").getByText("Let's Talk", { exact: true });
  await expect(filled).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await bar.getByRole("button", { name: "Let's Talk" }).click();
  const panel = page.getByRole("dialog", { name: "Get in Touch" });
  await expect(panel.getByRole("link", { name: /^Email .*about tempo\.ai/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expect(talk).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(talk).toBeInViewport({ ratio: 1 });
  await expect(bar.getByText("Request Price")).toBeHidden();
});

test("a name is shared by the device or by copying its link, which is announced; the advertised payment plan opens, and any other can be chosen or typed and asked for below the text already written", async ({
  page,
  shop,
}) => {
  const said = await listen(page);
  await page.goto("/portfolio/people.talk?utm_source=mail");
  const link = `${shop.url}/portfolio/people.talk`;
  const share = page.getByRole("button", { name: "Share people.talk" });
  await page.evaluate(`${CLIPBOARD}; ${SHARING}`);
  await share.click();
  await expect(page).toHaveTitle(`people.talk ${link}`);
  await page.evaluate(NO_SHARING);
  await share.click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  await expect(page).toHaveTitle(`copied ${link}`);
  await expect.poll(said).toContain("Link copied");

  const toggle = page.getByRole("button", { name: "Shortlist people.talk" });
  await toggle.click();
  await expect.poll(said).toContain("Shortlist: 1 name");
  await toggle.click();
  await expect.poll(said).toContain("Shortlist: 0 names");

  await test.step("a payment plan", async () => {
    const message = domainForm(page).getByLabel("Message");
    await message.fill("We start in May.");
    const open = page.getByText("or 12 payments of $2,908, no surcharge");
    await open.click();
    const length = (months: number) => page.getByRole("radio", { name: `${months} months` });
    const field = page.getByRole("textbox", { name: "Another length, 3 to 60 months" });
    const panel = page.getByRole("dialog", { name: "Pay monthly for people.talk" });
    await expect(page.getByRole("radio")).toHaveCount(6);
    await expect(length(12)).toBeChecked();
    for (const row of [
      "12 months $2,908 none $34,888",
      "24 months $1,600 $3,489 (10%) $38,377",
      "60 months $756 $10,467 (30%) $45,355",
    ])
      await expect(panel.getByRole("row", { name: row })).toBeVisible();
    await expect(panel.getByText(/owner.* until your last payment/)).toBeVisible();
    await expect(panel.getByText(/written reminder.*isn't refunded/)).toBeVisible();
    await field.fill("13");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await length(60).check();
    await expect(field).toHaveValue("");
    const words = "60 monthly payments of $756, the last one $751, $45,355 in total";
    await expect(page.getByRole("status").getByText(words)).toBeAttached();

    const ask = page.getByRole("link", { name: "Ask for this plan" });
    await ask.click();
    await expect(panel).toBeHidden();
    await expect(message).toBeFocused();
    const start = "We start in May.\n\nI'd like to buy people.talk and pay monthly:";
    await expect(message).toHaveValue(`${start} ${words}.`);
  });
});
