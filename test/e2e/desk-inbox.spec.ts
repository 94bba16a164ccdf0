import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectStateAccessible, expectInPlace, NARROWEST } from "../support/audit.ts";
import { openTestDesk } from "../support/desk.ts";
import { openAt } from "../support/engines.ts";
import { expect, test } from "../support/fixtures.ts";
import { insertInquiry } from "../support/inquiries.ts";
import { insertOffer } from "../support/offers.ts";
import { findSmallTargets } from "../support/targets.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

async function openDesk() {
  const desk = await openTestDesk();
  const { db, close } = await openAt(desk.env.DATABASE_URL);
  await insertInquiry(db, "V-AAAAAA", { domain: "people.talk", created_at: ago(2) }, false);
  await insertInquiry(db, "V-BBBBBB", { domain: "garden.talk", created_at: ago(3) }, false);
  await insertOffer(db, "O-AAAAAA", { domain: "people.talk", created_at: ago(1) });
  await close();
  return desk;
}

const row = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "Conversations" }).getByRole("link", { name });

const notice = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole("checkbox", { name: /I agree|is paid and sold/ }).check();
  await page.getByRole("button", { name: button }).click();
}

test("an inquiry is read, replied to, marked as spam and unmarked", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/400/);
  const desk = await openDesk();
  await desk.enter(page, "/inbox?name=people.talk");
  await expect(row(page, /Unread: people\.talk.*Inquiry/)).toBeVisible();
  await row(page, /Inquiry/).click();
  await expect(page).toHaveURL(/\/inbox\/V-AAAAAA\?name=people\.talk$/);
  await expect(row(page, /Inquiry/)).not.toHaveText(/Unread/);
  await expect(page.getByText("What is the price?")).toHaveCount(2);
  await page.keyboard.press("r");
  await page.keyboard.type("One moment.");
  await row(page, /Offer/).click();
  await expect(page).toHaveURL(/\/inbox\/O-AAAAAA/);
  await row(page, /Inquiry/).click();
  const reply = page.getByLabel("Reply to Ada Buyer");
  await expect(reply).toHaveValue("One moment.");
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await expect(reply).toHaveValue(/^One moment\.\n\nHi Ada Buyer,[^]*people\.talk[^]*\$34,888/);
  await reply.fill("It costs {price}.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(reply).toHaveAccessibleDescription(/^Replace \{price\}/);
  await expect(reply).toBeFocused();
  await page.getByRole("button", { name: "Replied" }).click();
  await notice(page, "Marked as replied.");
  await expect(reply).toHaveValue("It costs {price}.");
  await reply.fill("One moment.");
  await page.getByRole("button", { name: "Send" }).click();
  await notice(page, "Your reply to Ada Buyer will be sent in ten seconds.");
  await expect(page.getByText("Inquiry V-AAAAAA · replied")).toBeVisible();
  const note = page.getByLabel("Note to yourself");
  await note.fill("Half a thought");
  await page.getByRole("button", { name: "Spam" }).click();
  await notice(page, "Marked as spam.");
  await expect(note).toHaveValue("Half a thought");
  await expect(row(page, /Inquiry/)).toHaveCount(0);
  await page.keyboard.press("u");
  await notice(page, "Undone: this inquiry is replied again.");
  await expect(row(page, /Inquiry/)).toBeVisible();
  await desk.close();
});

test("an offer is countered, accepted and paid, and its name is sold", async ({ page }) => {
  const desk = await openDesk();
  await desk.enter(page, "/inbox/O-AAAAAA");
  await page.keyboard.press("c");
  await page.getByRole("textbox", { name: /another amount/ }).fill("18.5k");
  // The next page can be used before the page's other data has been loaded again.
  const { promise: isConfirmed, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "GET") await isConfirmed;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await confirm(page, "Ask for $18,500");
  resolve();
  await notice(page, /^Countered: \$18,500 for people\.talk/);
  await expect(row(page, /\$18,500.*buyer's turn/)).toBeVisible();
  const { db, close } = await openAt(desk.env.DATABASE_URL);
  await db.updateTable("offers").set({ turn: "seller", amount: 17_000 }).execute();
  await close();
  await page.reload();
  await page.getByRole("link", { name: "Accept $17,000" }).click();
  await confirm(page, "Accept $17,000");
  await notice(page, /^Agreed: people\.talk for \$17,000/);
  await page.getByRole("link", { name: "Paid", exact: true }).click();
  await confirm(page, "Mark as paid");
  await notice(page, /^Sold: people\.talk for \$17,000\. Changed: listings\/people\.talk\.yaml\./);
  const file = await readFile(join(desk.contentDir, "listings/people.talk.yaml"), "utf8");
  expect(file).toMatch(/^status: sold$/m);
  await desk.close();
});

test("a conversation is found, answered and left with the keyboard alone, whose single keys can be turned off", async ({
  page,
}) => {
  const desk = await openDesk();
  await page.setViewportSize({ width: 1280, height: 740 });
  await desk.enter(page, "/inbox");
  await page.keyboard.press("/");
  await page.keyboard.type("people");
  await page.keyboard.press("Enter");
  await expect(row(page, /garden\.talk/)).toHaveCount(0);
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(row(page, /garden\.talk/)).toBeVisible();
  await expect(search).toHaveValue("");
  await page.goForward();
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("people");
  await page.keyboard.press("j");
  await expect(row(page, /Offer/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Counter" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(
    page.getByRole("group", { name: "Amount" }).getByRole("radio").first(),
  ).toBeFocused();
  await page.keyboard.press("j");
  await expect(row(page, /Inquiry/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Reply to Ada Buyer")).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.type("One moment.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await expect(row(page, /Offer/)).toBeFocused();

  await page.keyboard.press("?");
  const choice = page.getByRole("checkbox", { name: "Single-key shortcuts" });
  await choice.uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.keyboard.press("?");
  await expect(choice, "single keys stay off").toBeHidden();
  await desk.close();
});

test("Back keeps the filter and the place, on a phone and beside the list, and a conversation is accessible and fits every width", async ({
  page,
}) => {
  const desk = await openDesk();
  await page.setViewportSize({ width: 360, height: 740 });
  await desk.enter(page, "/inbox?state=new");
  await row(page, /garden\.talk/).click();
  await expect(page.getByRole("heading", { level: 1, name: "garden.talk" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Conversations" })).toBeHidden();
  const reply = await page.getByLabel("Reply to Ada Buyer").boundingBox();
  const facts = await page.getByRole("complementary").boundingBox();
  expect(reply?.y).toBeLessThan(facts?.y ?? 0);
  await page.getByRole("link", { name: "← Inbox" }).click();
  await expect(page).toHaveURL(/\/inbox\?state=new$/);
  await expect(page.getByRole("combobox", { name: "Show" })).toHaveValue("new");
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(row(page, /garden\.talk/)).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("e");
  await notice(page, "Marked as replied.");
  await expect(row(page, /garden\.talk/)).toHaveCount(0);

  for (const path of ["/inbox/V-AAAAAA", "/inbox/O-AAAAAA?answer=counter"]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await desk.enter(page, path);
      await expectStateAccessible(page);
      await expectInPlace(page, 1280, NARROWEST);
      // The checkbox of a form lies in its label, which is large enough.
      const small = await findSmallTargets(page, 44);
      expect(small.filter((target) => target !== ": 20 × 20")).toEqual([]);
    });
  }
  await desk.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an inquiry is answered and marked", async ({ page, expectedNoise }) => {
    expectedNoise.push(/ csp$/);
    const desk = await openDesk();
    await desk.enter(page, "/inbox/V-AAAAAA");
    await page.getByLabel("Reply to Ada Buyer").fill("One moment.");
    await page.getByRole("button", { name: "Send" }).click();
    await notice(page, "Your reply to Ada Buyer will be sent in ten seconds.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByLabel("Reply to Ada Buyer")).toHaveValue("One moment.");
    await page.getByRole("button", { name: "Lost" }).click();
    await notice(page, "Marked as lost.");
    await desk.close();
  });
});
