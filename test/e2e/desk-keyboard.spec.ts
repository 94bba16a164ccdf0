import { openTestDesk } from "../support/desk.ts";
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

test("a refused text, reply or picture takes the focus and keeps what was typed, and so does a preview", async ({
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

  await page.goto(new URL("/shop/text/about", desk.url).href);
  await page.getByLabel("Text").fill("# Mine\n\nWords.");
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await expect(page.getByRole("region", { name: "Preview" })).toBeFocused();

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
