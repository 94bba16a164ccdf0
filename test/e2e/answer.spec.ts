import type { Page } from "@playwright/test";
import { INQUIRY_FORMS } from "../../catalogue/forms.ts";
import { expectStateAccessible, expectInPlace, NARROWEST } from "../support/audit.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { SELLER } from "../support/inquiries.ts";
import { solveAltcha } from "../support/inquiry.ts";
import { type Shop, WITH_MAIL } from "../support/shops.ts";
import { findSmallTargets } from "../support/targets.ts";

interface Seller {
  /** Waits for a mail to the seller about this and returns the path of its link, which opens on `page`. */
  openMail(page: Page, subject: RegExp): Promise<string>;
}

const test = base.extend<{ seller: Seller }>({
  shopKind: WITH_MAIL,
  seller: async ({ shops }, use) => {
    const { smtp }: Shop = await shops(WITH_MAIL);
    if (!smtp) throw new Error("this shop sends no mail");
    await use({
      async openMail(page, subject) {
        const find = () =>
          smtp.mails.find(
            (mail) =>
              mail.envelope.to.includes(SELLER) && subject.test(mail.header("Subject") ?? ""),
          );
        await expect.poll(find).toBeDefined();
        const text = find()?.part("text/plain") ?? "";
        const [link = ""] = /http\S+\/answer\/[\w-]{22}/.exec(text) ?? [];
        const path = new URL(link).pathname;
        // The page may be without script.
        await page.goto(path, { waitUntil: "load" });
        return path;
      },
    });
  },
});

const PHONE = { viewport: { width: NARROWEST, height: 640 } } as const;
const WITHOUT_SCRIPT = { ...PHONE, javaScriptEnabled: false };

/** Sends a form without loading its page, where the test is about what comes after. */
async function postForm(page: Page, path: string, fields: object) {
  const challenge = await page.request.get("/captcha/challenge");
  const turnstileToken = await solveAltcha(await challenge.json());
  const response = await page.request.post(path, { data: { ...fields, turnstileToken } });
  expect(response.status()).toBe(200);
  return (await response.json()) as { path?: string };
}

test("the seller counters from a phone without script, the buyer accepts, and the seller sees it live", async ({
  page: buyer,
  openVisitor,
  seller,
}) => {
  await buyer.goto("/portfolio/harbor.com/offer");
  await buyer.getByLabel("Amount").fill("12k");
  await buyer.getByLabel("Name").fill("Ada");
  await buyer.getByLabel("Email").fill("ada@buyer.example");
  await expect(buyer.getByText("Verified")).toBeVisible();
  await buyer.getByRole("button", { name: "Send this offer" }).click();
  await expect(buyer.getByRole("main")).toContainText("You offered");
  const phone = await openVisitor(WITHOUT_SCRIPT);
  const path = await seller.openMail(phone, /Ada offers \$12,000/);
  await expect(phone.getByRole("main")).toContainText("48%of your asking price, $25,000");
  await expectInPlace(phone);
  await expect(phone.getByRole("link", { name: "Accept $12,000" })).toBeInViewport();
  await phone.getByRole("link", { name: "Counter" }).click();
  await phone.getByLabel("$18,500").check();
  const note = phone.getByLabel("Note to the buyer");
  await note.fill("Transfer included.");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByRole("main")).toContainText("Your note: Transfer included.");
  await phone.getByLabel("I agree to sell harbor.com for $18,500").check();
  await phone.getByRole("button", { name: "Ask for $18,500" }).click();
  await expect(phone.getByRole("main").getByRole("status")).toHaveText(
    "You made a counteroffer of $18,500. You'll get an email to confirm it.",
  );

  const desk = await openVisitor();
  await desk.goto(path);
  await expect(desk.getByRole("main")).toContainText("It's Ada's turn to answer");
  await buyer.getByText("Accept $18,500", { exact: true }).click();
  await buyer.getByRole("button", { name: "Yes, accept $18,500" }).click();
  await expect(desk.getByRole("main")).toContainText("Agreed with Ada, and not paid yet.");
  await expect(desk.getByRole("listitem").nth(1)).toContainText("through an answer link");
});

test("an inquiry is answered and updated from its mail", async ({ page: phone, seller }) => {
  await phone.setViewportSize(PHONE.viewport);
  await postForm(phone, INQUIRY_FORMS.domain.path, {
    name: "Cleo",
    email: "cleo@buyer.example",
    phone: "+49 170 1234567",
    message: "Is it still for sale?\nWe could pay soon.",
    domain: "pier.com",
  });

  await seller.openMail(phone, /inquiry from Cleo/);
  await expect(phone.getByRole("main")).toContainText("StateNew");
  const link = (name: string) => phone.getByRole("link", { name, exact: true });
  await expect(link("Reply")).toHaveAttribute(
    "href",
    /^mailto:cleo@buyer\.example\?subject=Re%3A%20pier\.com%20\(V-\w{6}\)&body=.*%3E%20Is%20it%20still/,
  );
  await expect(link("Call")).toHaveAttribute("href", "tel:+491701234567");
  await expect(link("WhatsApp")).toHaveAttribute("href", "https://wa.me/491701234567");
  await expectInPlace(phone);
  expect(await findSmallTargets(phone, 44)).toEqual([]);
  await expectStateAccessible(phone, "main");
  await phone.getByLabel("Negotiating").check();
  await phone.getByLabel(/^Tomorrow/).check();
  await phone.getByRole("button", { name: "Save" }).click();
  await expect(phone.getByRole("main")).toContainText("StateNegotiating");
  await expect(phone.getByRole("main")).toContainText(/Reminder\w+ \d+, \d{4}, 9:00 AM/);
  await seller.openMail(phone, /Changed: inquiry about pier\.com from Cleo/);
});
