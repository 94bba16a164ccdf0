import { expectStateAccessible, expectInPlace, NARROWEST } from "../support/audit.ts";
import { openTestDesk } from "../support/desk.ts";
import { openAt } from "../support/engines.ts";
import { expect, test } from "../support/fixtures.ts";
import { insertInquiry } from "../support/inquiries.ts";
import { addViews } from "../support/report.ts";
import { findSmallTargets } from "../support/targets.ts";

test("the seller sees what is wrong, retries a failed message, and makes a backup", async ({
  page,
}) => {
  const desk = await openTestDesk({
    DNS_SERVERS: "127.0.0.1:1",
    RDAP_BOOTSTRAP_URL: "http://127.0.0.1:1/",
  });
  const { db, close } = await openAt(desk.env.DATABASE_URL);
  await insertInquiry(db, "V-AAAAAA");
  const failed = {
    attempts: 100,
    last_error: "550 no such mailbox",
    next_attempt_at: "2026-01-01T00:00:00.000Z",
  };
  await db.updateTable("outbox").set(failed).execute();
  await insertInquiry(db, "V-BBBBBB");
  await close();
  await desk.enter(page, "/health");
  const mails = page.getByRole("listitem").filter({ hasText: "1 failed" });
  await expect(mails).toContainText("last error: 550 no such mailbox");
  await expect(page.getByRole("heading", { name: "What needs fixing" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("npm run vitrine -- mail");
  await expectStateAccessible(page);
  await expectInPlace(page, 1280, NARROWEST);
  expect(await findSmallTargets(page, 44)).toEqual([]);

  await mails.getByRole("link", { name: "See the messages" }).click();
  await expect(page.getByText("Waits for a mail server")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1 message queued.")).toBeVisible();
  await expect(page.getByText("Not tried yet", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(mails).toHaveCount(0);

  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText(/^Backed up to .*2 inquiries/)).toBeVisible();
  await desk.close();
});

test("the figures of a week link to the names, and to the books", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/400/);
  const desk = await openTestDesk();
  const database = await openAt(desk.env.DATABASE_URL);
  await addViews(database, "people.talk", new Date().toISOString(), { count: 3 });
  await database.close();
  await desk.enter(page, "/figures");
  await expect(page.getByText(/^3 views by/)).toBeVisible();
  await expectStateAccessible(page);
  await page.getByRole("link", { name: "people.talk" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "people.talk" })).toBeVisible();
  await expectStateAccessible(page);
  await expectInPlace(page, 1280, NARROWEST);
  await page.goBack();
  await page.getByRole("link", { name: "The week before" }).click();
  await expect(page.getByText(/^0 views by/)).toBeVisible();

  await page.goto(new URL("/books", desk.url).href);
  await page.getByRole("link", { name: "Record a cost" }).click();
  await page.getByLabel("Name", { exact: true }).fill("people.talk");
  await page.getByLabel("Amount").fill("much");
  await page.getByRole("button", { name: "Record" }).click();
  await expect(page.getByLabel("Amount")).toBeFocused();
  await expect(page.getByText("Enter an amount such as 325.50")).toBeVisible();
  await page.getByLabel("Amount").fill("325.50");
  await page.getByRole("button", { name: "Record" }).click();
  await expect(page.getByRole("status").first()).toContainText(/Recorded a cost of \$325\.50/);
  await expect(page.getByRole("table", { name: "By name" })).toBeVisible();
  await expectInPlace(page, 1280, NARROWEST);
  await expectStateAccessible(page);
  await page.getByRole("link", { name: "Take back" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText(/is taken back/)).toBeVisible();
  await desk.close();
});
