import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { expectStateAccessible, expectInPlace, NARROWEST } from "../support/audit.ts";
import { openTestDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { findSmallTargets } from "../support/targets.ts";

const FORMS = ["offers", "text/about"];

const SHOP = `# Mine
name: Harbor Names # as on the sign
description: Names for sale.
email: hello@harbor.example
lead: [people.talk]
`;

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="9" height="9"/></svg>',
);

test("the seller edits shop.yaml, sees faults beside their fields, and loses no edit made by hand", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/40[09]/);
  const desk = await openTestDesk();
  const file = join(desk.contentDir, "shop.yaml");
  const read = () => readFile(file, "utf8");
  await writeFile(file, SHOP);
  await desk.enter(page, "/shop");
  await expectStateAccessible(page);
  await page.goto(new URL("/shop/look", desk.url).href);
  const picture = page.getByLabel("Picture", { exact: true });
  await picture.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: LOGO });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Saved. A running shop shows it")).toBeVisible();
  expect(parse(await read())).toMatchObject({ logo: "logo.svg" });
  for (const theme of ["dark", "light"]) {
    const shown = page.getByRole("img", { name: `The logo on ${theme}` });
    await expect(shown).toHaveJSProperty("naturalWidth", 120);
  }
  await writeFile(file, SHOP);

  await page.goto(new URL("/shop/basics", desk.url).href);
  await page.getByLabel("Time zone").fill("Nowhere");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Nothing was saved yet.")).toBeVisible();
  await expect(page.getByLabel("Time zone")).toHaveAccessibleDescription(/Expected/);
  await expect(page.getByLabel("Time zone")).toBeFocused();
  await page.getByLabel("Time zone").fill("");
  await page.getByLabel("Name", { exact: true }).fill("Quay Names");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. A running shop shows it")).toBeVisible();
  expect(await read()).toBe(SHOP.replace("Harbor Names", "Quay Names"));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("shop.yaml is back as it was before.")).toBeVisible();
  expect(await read()).toBe(SHOP);

  const edited = SHOP.replace("Harbor Names", "Pier Names").replace("for sale", "by hand");
  await writeFile(file, edited);
  await page.getByLabel("Name", { exact: true }).fill("Quay Names");
  await page.getByRole("button", { name: "Save" }).click();
  const versions = page.getByRole("table", { name: "Both versions" });
  await expect(versions.getByRole("row", { name: /^Name/ })).toHaveText("NameQuay NamesPier Names");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Quay Names");
  await expect(page.getByRole("alert").filter({ has: versions })).toBeFocused();
  await expectStateAccessible(page);
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await expectInPlace(page);
  expect(await findSmallTargets(page, 44)).toEqual([]);
  expect(await read()).toBe(edited);
  await page.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText("Saved. A running shop shows it")).toBeVisible();
  expect(await read()).toBe(edited.replace("Pier Names", "Quay Names"));
  await desk.close();
});

test("texts and every form are accessible and fit a phone", async ({ page, expectedNoise }) => {
  expectedNoise.push(/40[019]/);
  const desk = await openTestDesk();
  await desk.enter(page, "/shop");
  for (const path of FORMS) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(new URL(`/shop/${path}`, desk.url).href);
    await expectStateAccessible(page);
    await expectInPlace(page, 1280, NARROWEST);
    expect(await findSmallTargets(page, 44), path).toEqual([]);
  }
  await page.getByLabel("Text", { exact: true }).fill("# About me\n\nI sell **names**.");
  await writeFile(join(desk.contentDir, "about.md"), "# Somebody else's\n");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save mine" })).toBeVisible();
  await expect(page.getByText("# Somebody else's")).toBeVisible();
  await desk.close();
});
