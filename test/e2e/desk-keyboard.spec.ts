import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestDesk } from "../support/desk.ts";
import { dropFile } from "../support/drop-file.ts";
import { openAt } from "../support/engines.ts";
import { expect, test } from "../support/fixtures.ts";
import { insertInquiry } from "../support/inquiries.ts";

const LARGE = Buffer.alloc(65 * 1024);

test("single keys can be turned off, and stay off", async ({ page }) => {
  const desk = await openTestDesk();
  const { db, close } = await openAt(desk.env.DATABASE_URL);
  await insertInquiry(db, "V-AAAAAA");
  await close();
  await desk.enter(page, "/inbox/V-AAAAAA");
  const reply = page.getByLabel("Reply to Ada Buyer");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  const choice = keys.getByRole("checkbox", { name: "Single-key shortcuts" });
  await page.keyboard.press("?");
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.keyboard.press("?");
  await page.keyboard.press("e");
  await expect(reply).not.toBeFocused();
  await expect(keys).toBeHidden();
  await page.reload();
  await page.keyboard.press("r");
  await expect(reply).not.toBeFocused();
  await reply.fill("Thanks.");
  await reply.press("Control+Enter");
  await expect(page.getByText("will be sent in ten seconds")).toBeVisible();
  await page.getByRole("button", { name: "Keyboard" }).click();
  await choice.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(reply).toBeFocused();
  await desk.close();
});

test("a page that can't be shown takes the focus and says so, and so does the page after it", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  const desk = await openTestDesk();
  const { db, close } = await openAt(desk.env.DATABASE_URL);
  await insertInquiry(db, "V-AAAAAA", {}, false);
  await desk.enter(page, "/inbox");
  await db.deleteFrom("inquiries").execute();
  await close();
  await page.getByRole("link", { name: /Ada Buyer/ }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Page not found");
  await expect(page).toHaveTitle("Page not found");
  await expect(page.locator("main")).toBeFocused();
  await page.getByRole("link", { name: "Names" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Names" })).toBeVisible();
  await expect(page.locator("main")).toBeFocused();
  await desk.close();
});

test("a refused text, reply or picture takes the focus and keeps what was typed", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/40[09]/);
  const desk = await openTestDesk();
  const { db, close } = await openAt(desk.env.DATABASE_URL);
  await insertInquiry(db, "V-AAAAAA");
  await close();
  await desk.enter(page, "/shop/text/file");
  const text = page.getByLabel("File");
  await text.fill("name: [");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(text).toHaveAccessibleDescription(/found a line that can't be read/);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("name: [");

  await page.goto(new URL("/inbox/V-AAAAAA", desk.url).href);
  const reply = page.getByLabel("Reply to Ada Buyer");
  await reply.fill("It costs {price}.");
  await page.getByRole("button", { name: "Send" }).press("Enter");
  await expect(page.getByText("Replace {price}")).toBeVisible();
  await expect(reply).toBeFocused();

  await page.goto(new URL("/shop/look", desk.url).href);
  await page.getByRole("textbox", { name: /^Accent on dark/ }).fill("#ccaa66");
  const picture = page.getByLabel("Picture", { exact: true });
  await picture.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: LARGE });
  await page.getByRole("button", { name: "Upload" }).press("Enter");
  await expect(picture).toBeFocused();
  await expect(picture).toHaveJSProperty(
    "validationMessage",
    "Choose a picture of at most 64 KiB.",
  );
  await expect(page.getByRole("textbox", { name: /^Accent on dark/ })).toHaveValue("#ccaa66");
  await desk.close();
});

test("the reason takes the focus if a change or an import is refused", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/409/);
  const desk = await openTestDesk();
  const file = join(desk.contentDir, "listings/more.csv");
  const write = (price: number) =>
    writeFile(file, `domain,price,category,listedDate\nmore.com,${price},Sea,2025-11-03\n`);
  await write(500);
  const refused = page.getByRole("alert");
  await desk.enter(page, "/names/change?do=price&value=%2B10%25&name=more.com");
  await expect(page.getByText("$500 → $550")).toBeVisible();
  await write(600);
  await page.getByRole("button", { name: "Change 1 name" }).press("Enter");
  await expect(refused).toHaveText(/changed in the meantime/);
  await expect(refused).toBeFocused();

  await page.goto(new URL("/names/import", desk.url).href);
  await dropFile(page, "few.csv", "Domain,Price\nmore.com,900\n");
  await expect(page.getByText("$600 → $900")).toBeVisible();
  await write(700);
  await page.getByRole("button", { name: "Save 1 name" }).press("Enter");
  await expect(refused).toHaveText(/changed in the meantime/);
  await expect(refused).toBeFocused();
  await expect(page.getByText("$700 → $900")).toBeVisible();
  await page.getByRole("button", { name: "Save 1 name" }).press("Enter");
  await expect(page.getByText("few.csv: 0 new, 1 changed.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("This file isn't kept anymore. Choose it again.")).toBeVisible();
  await desk.close();
});
