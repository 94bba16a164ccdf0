import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectStateAccessible, expectSound, PHONE } from "../support/audit.ts";
import { openTestDesk } from "../support/desk.ts";
import { openAt } from "../support/engines.ts";
import { addViews } from "../support/report.ts";
import { expect, test } from "../support/fixtures.ts";

/** Drops a CSV file onto the desk's page of imports. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file, { type: "text/csv" }));
      return transfer;
    },
    [name, text] as const,
  );
  await page
    .getByLabel("Drop the file here, or choose it")
    .evaluate((input: HTMLInputElement, transfer: DataTransfer) => {
      // A dropped file reaches the input as the browser's own action, which a script can't cause.
      input.files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, data);
}

/** A registrar's list of 300 names with prices: harbor001.com to harbor300.com. */
const REGISTRAR_EXPORT = [
  "Domain Name,Auto-renew,Expiration Date,Buy Now Price",
  ...Array.from({ length: 300 }, (_, index) => {
    const number = String(index + 1).padStart(3, "0");
    return `harbor${number}.com,Yes,2031-05-0${(index % 9) + 1},"$${1_000 + index}"`;
  }),
].join("\n");

/** Imports the registrar's list, whose columns the seller names first. */
async function importRegistrarExport(page: Page): Promise<void> {
  await dropFile(page, "registrar.csv", REGISTRAR_EXPORT);
  await page.getByLabel("What Auto-renew is").selectOption("Left out");
  await page.getByText("Yes, all").click();
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("button", { name: "Save 300 names" }).click();
}

test("the seller imports a registrar's export, changes twenty prices at once and undoes that", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/409|422/);
  const desk = await openTestDesk();
  await rm(join(desk.contentDir, "listings"), { recursive: true });
  const read = () => readFile(join(desk.contentDir, "listings/imported.csv"), "utf8");
  await desk.enter(page, "/names");
  await page.getByRole("link", { name: "Import a list" }).click();
  await expectStateAccessible(page);
  await importRegistrarExport(page);
  await expect(page.getByText("registrar.csv: 300 new, 0 changed.")).toBeVisible();
  const imported = await read();

  await page.goto(new URL("/names?search=harbor01", desk.url).href);
  await expect(page.getByText("10 of 300 names")).toBeVisible();
  const search = page.getByRole("searchbox");
  await page.getByLabel("Select all 10 found").check();
  await search.fill("harbor0");
  await expect(page.getByText("99 of 300 names")).toBeVisible();
  await expect(page.getByLabel("Select all 99 found")).not.toBeChecked();
  await expect(page.getByLabel("Select harbor010.com")).toBeChecked();

  const status = page.getByRole("search").getByLabel("Status");
  await status.focus();
  await status.selectOption("sold");
  await expect(page.getByText("No name matches.")).toBeVisible();
  await expect(status).toBeFocused();
  await page.getByRole("link", { name: "Show all names" }).click();
  await expect(status).toHaveValue("");
  await expect(search).toHaveValue("");
  await search.fill("harbor0");
  await expect(page.getByText("99 of 300 names")).toBeVisible();
  const boxes = await page.getByRole("checkbox", { name: /^Select harbor/ }).all();
  for (const box of boxes.slice(0, 20)) await box.check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("New price").fill("+10%");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("row")).toHaveCount(21);
  await expect(page.getByText("$1,000 → $1,100")).toBeVisible();
  await expectStateAccessible(page);
  await page.getByRole("button", { name: "Change 20 names" }).click();
  await expect(page.getByText("Changed the price of 20 names.")).toBeVisible();
  expect(await read()).toContain('"$1,100"');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone, in listings/imported.csv.")).toBeVisible();
  expect(await read()).toBe(imported);

  await page.getByRole("link", { name: /Change the price of harbor003.com/ }).click();
  const price = page.getByRole("textbox", { name: "Price", exact: true });
  await expect(price).toBeFocused();
  await price.fill("much");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(price).toHaveAccessibleDescription(/whole US dollars/);
  await expect(price).toBeFocused();
  await price.fill("2k");
  await price.press("Enter");
  await expect(page.getByText("Changed the price of harbor003.com.")).toBeVisible();
  expect(await read()).toContain('harbor003.com,"$2,000"');
  const edit = (field: string) =>
    page.getByRole("link", { name: `Change the ${field} of harbor003.com` });
  await expect(edit("price")).toBeFocused();
  await page.getByRole("link", { name: "harbor003.com", exact: true }).click();
  await page.getByRole("link", { name: "← Names" }).click();
  await expect(page.getByText("99 of 300 names")).toBeVisible();
  await expect(search).toHaveValue("harbor0");
  await desk.close();
});

test("the seller sees faults beside their fields, and both versions after somebody else's edit", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/409/);
  const desk = await openTestDesk();
  const file = join(desk.contentDir, "listings/people.talk.yaml");
  const before = await readFile(file, "utf8");
  await desk.enter(page, "/names/people.talk");
  await expectStateAccessible(page);
  const price = page.getByLabel("Price", { exact: true });
  await price.fill("much");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(price).toHaveAccessibleDescription(/Expected whole US dollars/);
  await expect(price).toBeFocused();
  await writeFile(file, before.replace(/^category: .*/m, "category: Harbors"));
  await price.fill("$76,543");
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Somebody else changed this name" });
  await expect(alert.getByRole("row", { name: /Category Nothing new Harbors/ })).toBeVisible();
  await expect(alert).toBeFocused();
  await expect(price).toHaveValue("$76,543");
  await expectStateAccessible(page);
  await price.fill("$76,000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved people.talk: Price.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeFocused();
  const after = await readFile(file, "utf8");
  expect(after).toMatch(/^category: Harbors$/m);
  expect(after).toMatch(/^price: .*76,000/m);
  await page.getByRole("button", { name: "Undo" }).click();
  const undone = page.getByText("Undone, in listings/people.talk.yaml.");
  await expect(undone).toBeVisible();
  await desk.close();
});

const PAGES = ["/names/new", "/names/change?do=price&value=%2B10%25&all=yes"];

test("every page of names fits a phone", async ({ page, expectedNoise }) => {
  expectedNoise.push(/409/);
  const desk = await openTestDesk();
  await desk.enter(page, "/names");
  await page.setViewportSize(PHONE);
  for (const path of PAGES) {
    await page.goto(new URL(path, desk.url).href);
    await expectSound(page, "main");
  }
  await desk.close();
});

test("names can be edited on a phone, and without script", async ({ browser, page }) => {
  const desk = await openTestDesk();
  const database = await openAt(desk.env.DATABASE_URL);
  await addViews(database, "people.talk", new Date().toISOString(), { count: 12 });
  await database.close();
  await page.setViewportSize(PHONE);
  await desk.enter(page, "/names");
  await expect(
    page
      .getByRole("row", { name: /people\.talk/ })
      .getByText("12 views")
      .filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.getByRole("link", { name: "atelier.id", exact: true })).toBeInViewport();
  const next = page.getByRole("button", { name: "Continue" });
  await expect(next).toBeHidden();
  await page.getByLabel(/^Select all \d+ found$/).check();
  await expect(page.getByLabel("Select atelier.id")).toBeChecked();
  await page.getByLabel("Select atelier.id").uncheck();
  await expect(page.getByLabel(/^Select all/)).not.toBeChecked();
  await expect(next).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("End");
  await expect(page.getByRole("row").last(), "the bar hides no row at the end").toBeInViewport();
  await expectSound(page, "main");
  await page.getByRole("link", { name: "people.talk", exact: true }).click();
  await expect(page.getByLabel("Price", { exact: true })).toBeVisible();
  await expect(page.locator("main header")).not.toContainText("Delete");
  await expect(page.getByRole("link", { name: "Delete" })).toBeVisible();
  await expectSound(page, "main");
  await page.goto(new URL("/names/import", desk.url).href);
  const mine = "Domain;Preis;Zustand\n--- neu ---;;\nnew.com;1.700;frei\n";
  await dropFile(page, "mine.csv", mine);
  await expect(page.getByLabel("What Zustand is")).toHaveValue("state");
  await page.getByRole("button", { name: "Read the file" }).click();
  await expect(page.getByLabel("How its sums are written, in Preis")).toBeFocused();
  await expectSound(page, "main");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await desk.enter(plain, "/names?search=people");
  await plain.getByRole("link", { name: /Change the price of people.talk/ }).click();
  await plain.getByRole("textbox", { name: "Price", exact: true }).fill("30,000");
  await plain.getByRole("button", { name: "Save" }).click();
  await expect(plain.getByText("Changed the price of people.talk.")).toBeVisible();
  await plain.getByRole("button", { name: "Undo" }).click();
  await expect(plain.getByText(/^Undone/)).toBeVisible();
  await plain.goto(new URL("/names/import", desk.url).href);
  await plain
    .getByLabel("Drop the file here, or choose it")
    .setInputFiles({ name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(mine) });
  await plain.getByRole("button", { name: "Review changes" }).click();
  const answers = [
    ["How its sums are written, in Preis", "1.234,56"],
    ["What frei means in Zustand", "For sale"],
    ["What “--- neu ---” says of the names below it", "Nothing"],
  ] as const;
  for (const [label, answer] of answers) await plain.getByLabel(label).selectOption(answer);
  await plain.getByText("Yes, all").click();
  await plain.getByRole("button", { name: "Read the file" }).click();
  await plain.getByRole("button", { name: "Save 1 name" }).click();
  await expect(plain.getByText("mine.csv: 1 new, 0 changed.")).toBeVisible();
  await context.close();
  await desk.close();
});
