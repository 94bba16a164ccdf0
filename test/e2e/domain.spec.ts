import { expect, test } from "../support/fixtures.ts";

const ESCROW = /^https:\/\/www\.escrow\.com\/checkout\?token=/;

test.describe("a priced name for sale", () => {
  test("can be bought through its escrow link, and shows what it is", async ({ page }) => {
    await page.goto("/portfolio/unique.you");
    const main = page.getByRole("main");
    const buy = main.getByRole("link", { name: /^Buy Now via escrow/ });
    await expect(buy).toHaveAttribute("href", ESCROW);
    await expect(buy).toHaveAttribute("target", "_blank");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("unique.you");
    await expect(main.getByText("$24,888")).toBeVisible();
    const badges = page.getByRole("heading", { level: 1 }).locator("..").getByRole("paragraph");
    await expect(badges.first()).toHaveText("Personal Brandpremiumavailable");
    await expect(main.getByText("Available for Immediate Purchase")).toBeVisible();
  });

  test("explains each of its promises", async ({ page }) => {
    await page.goto("/portfolio/unique.you");
    for (const [promise, meaning] of [
      ["Safe & Secure Transactions", /neutral escrow partner holds your payment/],
      ["100% Satisfaction Guaranteed", /inspection period is the guarantee/],
      ["Available for Immediate Purchase", /can be bought today/],
      ["Lease-to-Own option on request", /while you pay for it through the escrow service/],
    ] as const) {
      const text = page.getByRole("main").getByText(meaning).first();
      await expect(text).toBeHidden();
      await page.getByText(promise, { exact: true }).click();
      await expect(text).toBeVisible();
    }
  });

  test("offers ways to write about it by Let's Talk", async ({ page }) => {
    await page.goto("/portfolio/unique.you");
    const main = page.getByRole("main");
    const email = main.getByRole("link", { name: /^Email/ });
    await expect(email).toBeHidden();
    await main.getByText("Let's Talk", { exact: true }).click();
    await expect(email).toHaveAttribute("href", /^mailto:[^?]+\?subject=unique\.you$/);
    await expect(main.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
      "href",
      "https://wa.me/12025550143?text=unique.you",
    );
    await expect(main.getByRole("link", { name: /^Telegram/ })).toHaveAttribute(
      "href",
      "https://t.me/vitrine_example",
    );
    await main.getByText("Let's Talk", { exact: true }).click();
    await expect(email).toBeHidden();
  });
});

test("a name without a price is asked for, not bought", async ({ page }) => {
  await page.goto("/portfolio/tempo.ai");
  const main = page.getByRole("main");
  await expect(main.getByText("Request Price").first()).toBeVisible();
  await expect(page.getByText("Make Offer")).toHaveCount(0);
  await expect(main.getByRole("link", { name: /Buy Now/ })).toHaveCount(0);
  // The one filled button.
  const talk = main.getByText("Let's Talk", { exact: true });
  await expect(talk).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

for (const { domain, words } of [
  { domain: "ledger.ai", words: /This name is reserved/ },
  { domain: "lokal.id", words: /This name is sold/ },
]) {
  test(`${domain} says that it cannot be bought, and offers related names first`, async ({
    page,
  }) => {
    await page.goto(`/portfolio/${domain}`);
    const main = page.getByRole("main");
    await expect(main.getByText(words)).toBeVisible();
    await expect(main.getByRole("link", { name: /Buy Now/ })).toHaveCount(0);
    await expect(main.getByText("Available for Immediate Purchase")).toHaveCount(0);
    const sections = main.getByRole("heading", { level: 2 });
    await expect(sections.first()).toHaveText("Related names");
    const related = page.getByRole("region", { name: "Related names" }).getByRole("article");
    await expect(related).toHaveCount(3);
    await expect(related.getByText("available", { exact: true })).toHaveCount(3);
  });
}

test("a sold name is not promised, leased or offered for", async ({ page }) => {
  await page.goto("/portfolio/table.talk");
  const main = page.getByRole("main");
  await expect(main.getByText("This name is sold.")).toBeVisible();
  for (const promise of [/Lease-to-Own option/, /Satisfaction Guaranteed/, /make an offer/i])
    await expect(main.getByText(promise)).toHaveCount(0);
  await expect(main.getByText("Safe & Secure Transactions")).toBeVisible();
  await expect(main.getByText("table.talk is sold. Ask for a name like it.")).toBeVisible();
});

test("a reserved name can be leased once it comes free, and is asked about as such", async ({
  page,
}) => {
  await page.goto("/portfolio/ledger.ai");
  const main = page.getByRole("main");
  await expect(main.getByText("Lease-to-Own option on request")).toBeVisible();
  await expect(main.getByText("100% Satisfaction Guaranteed")).toBeVisible();
  await expect(main.getByText("Ask whether ledger.ai comes free.")).toBeVisible();
});

test("the addresses beside the form say what they are and take the name along", async ({
  page,
}) => {
  await page.goto("/portfolio/unique.you");
  const form = page.getByRole("region", { name: "Contact Us" });
  for (const [channel, address] of [
    ["Email", /^mailto:[^?]+\?subject=unique\.you$/],
    ["WhatsApp", "https://wa.me/12025550143?text=unique.you"],
    ["Telegram", "https://t.me/vitrine_example"],
  ] as const) {
    const link = form.getByRole("link", { name: `by ${channel}, about unique.you` });
    await expect(link).toHaveAttribute("href", address);
  }
});

test("figures carry units, say what was not measured, and name their source", async ({ page }) => {
  const stats = page.getByRole("region", { name: "What has been measured" });
  const figure = (label: string) =>
    stats.getByRole("term").filter({ hasText: label }).locator("..").getByRole("definition");
  await page.goto("/portfolio/qiv.ai");
  for (const [label, value] of [
    ["Domain age", "7 years"],
    ["First seen", "2020"],
    ["Keyword total volume", "1,900searches a month"],
    ["CPC", "$0.84a click"],
    ["Backlinks", "146links"],
    ["Referring domains", "38sites"],
  ] as const) {
    await expect(figure(label).first()).toHaveText(value);
  }
  await expect(stats.getByRole("link", { name: "Ubersuggest" })).toHaveAttribute(
    "href",
    /^https:\/\/app\.neilpatel\.com\/.*keyword=qiv/,
  );
});

test("the questions open one at a time, and the open one closes", async ({ page }) => {
  await page.goto("/portfolio/qiv.ai");
  const faq = page.getByRole("region", { name: "Questions and answers" });
  const questions = faq.getByRole("group");
  await expect(questions).toHaveCount(5);
  const question = faq.getByText("How long does the transfer take?");
  const answer = faq.getByText(/About 24-48 hours after the payment is confirmed/);
  await question.click();
  await expect(answer).toBeVisible();
  await faq.getByText("Can the price be negotiated?").click();
  await expect(answer).toBeHidden();
  await expect(faq.getByText(/Send an offer for qiv\.ai/)).toBeVisible();
  await faq.getByText("Can the price be negotiated?").click();
  await expect(faq.getByText(/Send an offer/)).toBeHidden();
});

test("a keyword leads to a search that finds the name", async ({ page }) => {
  await page.goto("/portfolio/qiv.ai");
  const keywords = page.getByRole("region", { name: "Keywords" }).getByRole("link");
  await expect(keywords).toHaveCount(8);
  await keywords.filter({ hasText: "quarterly planning tool" }).click();
  await expect(page).toHaveURL("/portfolio?q=quarterly+planning+tool");
  await expect(page.getByRole("article").getByRole("heading", { name: "qiv.ai" })).toBeVisible();
  await expect(page.getByPlaceholder("Search domains...")).toHaveValue("quarterly planning tool");
});
