import type { Locator, Page } from "@playwright/test";
import jsQR from "jsqr";
import { expect, test } from "../support/fixtures.ts";
import { LISTINGS } from "../support/routes.ts";

const FIVE = "/shortlist?names=people.talk,vote.now,thank.you,tempo.ai,ledger.ai";

interface Printed {
  readonly sheets: number;
  sheetOf(heading: string): number | undefined;
}

/** Reads the PDF's objects, which Chromium leaves uncompressed. */
async function print(page: Page): Promise<Printed> {
  const options = { format: "Letter", preferCSSPageSize: false, tagged: true, outline: true };
  const pdf = (await page.pdf(options)).toString("latin1");
  const ids = [...pdf.matchAll(/^(\d+) 0 obj\s*<<\/Type\s*\/Page\b/gm)].map(([, id]) => id);
  const entries = [...pdf.matchAll(/\/Title \((.*)\)\s*\/Dest \[(\d+) 0 R/g)];
  const headings = entries.map(([, title, id]) => ({ title, sheet: ids.indexOf(id) + 1 }));
  return {
    sheets: ids.length,
    sheetOf: (heading) => headings.findLast(({ title }) => title === heading)?.sheet,
  };
}

async function readQr(page: Page, code: Locator): Promise<string | null> {
  const png = (await code.screenshot({ scale: "css" })).toString("base64");
  const { pixels, width, height } = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const shot = context?.getImageData(0, 0, image.width, image.height);
    return { pixels: [...(shot?.data ?? [])], width: image.width, height: image.height };
  }, png);
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? null;
}

test("a name's page prints on one sheet, and five names with their table on one or two", async ({
  page,
}) => {
  await page.goto(LISTINGS.priced);
  expect((await print(page)).sheets).toBe(1);
  await page.goto(FIVE);
  const { sheets, sheetOf } = await print(page);
  expect(sheetOf("Side by side"), "the table, with its heading").toBe(sheets);
});

test.describe("on paper, a name's page", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all that a meeting needs, without script, and no controls or links to elsewhere", async ({
    page,
  }) => {
    await page.goto(LISTINGS.priced);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1, name: "people.talk" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Vitrine" })).toBeVisible();
    const main = page.getByRole("main");
    for (const text of ["$34,888", "Ultra Premium", "available", "+1 202 555 0143"])
      await expect(main.getByText(text, { exact: false }).filter({ visible: true })).toBeVisible();
    for (const name of ["Features", "Use cases", "Who it's for", "The numbers"])
      await expect(main.getByRole("heading", { name })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Ask about people.talk" })).toBeVisible();
    for (const role of ["button", "textbox", "navigation", "contentinfo", "form"] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    for (const name of ["Similar names", "Trusted Escrow Partners", "Contact Us", "Keywords"])
      await expect(page.getByRole("heading", { name })).toHaveCount(0);
  });
});

test("the sheet is black on white even in the dark theme, and its QR code leads back to the page", async ({
  page,
  shop,
}) => {
  await page.goto(LISTINGS.idn);
  const code = page.getByRole("img", { name: /^QR code for / });
  await expect(code).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(code).toBeVisible();
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect(await readQr(page, code)).toBe(shop.url + LISTINGS.idn);
});
