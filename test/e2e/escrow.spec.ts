import type { Page } from "@playwright/test";
import { expectInPlace, expectStateAccessible, PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { WITH_KEY } from "../support/shops.ts";

test.use({ shopKind: WITH_KEY, viewport: PHONE });

const standing = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();

async function reserve(page: Page, name: string): Promise<void> {
  await page.goto(`/portfolio/${name}`);
  await page.getByRole("link", { name: "Buy Now via escrow" }).first().click();
  // A purchase that is sent before the check has passed doesn't go through Escrow.com's interface.
  await page.getByLabel("Email").fill(`lena@for-${name}`);
  await expect(page.getByText("Verified")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(standing(page)).toHaveText("Reserved for you at $18,000");
}

test("from Buy Now to sold and paid out, the two do nothing by hand but pay and move the name", async ({
  page,
  openVisitor,
  shops,
}) => {
  const { service, smtp } = await shops(WITH_KEY);
  if (!service || !smtp) throw new Error("the shop has no key");
  await reserve(page, "berth.com");
  await expectStateAccessible(page, "main");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^Pay \$18,000 at Escrow\.com/ }).click();
  const payment = await opened;
  await expect(payment.getByRole("heading", { name: "Pay for berth.com" })).toBeVisible();
  await payment.getByRole("button", { name: "Agree and pay" }).click();
  await expect(payment.getByRole("heading", { level: 1 })).toHaveText("Thank you");

  await expect(standing(page)).toContainText("Your payment is on its way");
  const hold = /^berth\.com stays reserved for you while your payment is on its way, until \w+ \d/;
  await expect(page.getByText(hold)).toBeVisible();
  const [transaction] = service.transactions.values();
  const id = String(transaction?.id);
  service.cause(id, "secure");
  await expect(standing(page)).toContainText("Escrow.com holds your money");
  await expectStateAccessible(page, "main");
  await expectInPlace(page);

  const find = () =>
    smtp.mails.find((mail) => /money is secured/.test(mail.header("Subject") ?? ""));
  await expect.poll(find).toBeDefined();
  const [link = ""] = /http\S+\/answer\/[\w-]{22}/.exec(find()?.part("text/plain") ?? "") ?? [];
  const seller = await openVisitor({ viewport: PHONE });
  await seller.goto(new URL(link).pathname);
  await seller.getByRole("link", { name: "I've moved the name" }).click();
  await seller.getByLabel("To an account at the same registrar").check();
  await seller.getByLabel("I've moved berth.com to the buyer").check();
  await seller.getByRole("button", { name: "Tell Escrow.com" }).click();
  await expect(standing(page)).toContainText("on its way to you");
  for (const deed of ["receive", "accept", "disburse"] as const) service.cause(id, deed);
  await expect(standing(page)).toContainText("The name is yours");
  await page.goto("/portfolio/berth.com");
  await expect(page.getByText(/^Sold on /)).toBeVisible();
  expect(service.transactions.size).toBe(1);
});

test("while Escrow.com is down, the buyer reads so, and can contact the seller", async ({
  page,
  shops,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  const { service } = await shops(WITH_KEY);
  service?.failWith((call) => (call === "POST /pay" ? "500" : null));
  await reserve(page, "lock.com");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^Pay \$18,000 at Escrow\.com/ }).click();
  const refused = await opened;
  await expect(refused.getByText(/Escrow\.com doesn't answer right now/).first()).toBeVisible();
  await refused.close();
  await page.reload();
  await expect(page.getByText(/Escrow\.com doesn't answer right now/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Us" })).toBeVisible();
  service?.failWith(() => null);
});
