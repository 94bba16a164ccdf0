import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startDesk } from "../support/desk-process.ts";
import { importRegistrarExport } from "../support/drop-file.ts";
import { expect, test } from "../support/fixtures.ts";
import { awaitHydration } from "../support/hydration.ts";
import { startServer } from "../support/server.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import { runVitrine } from "../support/vitrine.ts";

const NAME = "harbor007.com";

async function openDesk(page: Page, env: Record<string, string>) {
  const desk = await startDesk(env);
  awaitHydration(page);
  await page.goto(desk.link, { waitUntil: "load" });
  return {
    goTo: (path: string) => page.goto(desk.url + path),
    async close() {
      await page.goto("about:blank", { waitUntil: "commit" });
      expect(await desk.stop()).toBe(0);
    },
  };
}

const notice = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole("checkbox", { name: /I agree|is paid and sold/ }).check();
  await page.getByRole("button", { name: button }).click();
}

test("a seller's day on the desk, from an empty folder to a sold name @full", async ({
  page: seller,
  openVisitor,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-day-"));
  const dir = join(folder, "my-shop");
  const identity = ["--name", "Tide & Oak", "--email", "ada@tide.com"];
  const names = ["--names", "quay.com"];
  const made = await runVitrine(["init", "--yes", "--no-env", ...identity, ...names, dir]);
  expect(made).toMatchObject({ code: 0, err: "" });
  const smtp = await startSmtpServer();
  const env = {
    CONTENT_DIR: dir,
    DATABASE_URL: `file:${join(folder, "data/shop.db")}`,
    SMTP_URL: smtp.url,
  };
  const readNames = () => readFile(join(dir, "listings/imported.csv"), "utf8");

  const desk = await openDesk(seller, env);
  await test.step("300 names are imported, and twenty of them get another price", async () => {
    await desk.goTo("/names");
    await seller.getByRole("link", { name: "Import", exact: true }).click();
    await importRegistrarExport(seller);
    await notice(seller, "registrar.csv: 300 new, 0 changed.");
    await seller.getByRole("searchbox").fill("harbor0");
    await expect(seller.getByText("99 of 301 names")).toBeVisible();
    const boxes = await seller.getByRole("checkbox", { name: /^Select harbor/ }).all();
    for (const box of boxes.slice(0, 20)) await box.check();
    await seller.getByRole("button", { name: "Continue" }).click();
    await seller.getByLabel("New price").fill("$25,000");
    await seller.getByRole("button", { name: "Show" }).click();
    await seller.getByRole("button", { name: "Change 20 names" }).click();
    await notice(seller, "Changed the price of 20 names.");
  });

  const shop = await startServer(env);
  const buyer = await openVisitor({ baseURL: shop.url });
  await test.step("an inquiry is answered by mail", async () => {
    await buyer.goto(`/portfolio/${NAME}`);
    const form = buyer.getByRole("form", { name: "Contact Us" });
    await form.getByLabel("Name").fill("Cleo");
    await form.getByLabel("Email").fill("cleo@buyer.example");
    await expect(buyer.getByText("Verified")).toBeVisible();
    await form.getByLabel("Message").fill("Is it still for sale?");
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(buyer.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
    await desk.goTo("/");
    await seller.getByRole("link", { name: /harbor007\.com.*Reply/ }).click();
    await seller.getByLabel("Reply to Cleo").fill("Yes, it is. Make me an offer.");
    await seller.getByRole("button", { name: "Send" }).click();
    await notice(seller, "Your reply to Cleo will be sent in ten seconds.");
    const toBuyer = () =>
      smtp.mails
        .filter(({ envelope }) => envelope.to.includes("cleo@buyer.example"))
        .map((mail) => mail.part("text/plain"));
    await expect.poll(toBuyer).toContainEqual(expect.stringContaining("Yes, it is."));
  });

  await test.step("an offer is countered, accepted and paid", async () => {
    await buyer.goto(`/portfolio/${NAME}/offer`);
    await buyer.getByLabel("Amount").fill("12k");
    await buyer.getByLabel("Name").fill("Cleo");
    await buyer.getByLabel("Email").fill("cleo@buyer.example");
    await expect(buyer.getByText("Verified")).toBeVisible();
    await buyer.getByRole("button", { name: "Send this offer" }).click();
    await expect(buyer.getByRole("main")).toContainText("You offered $12,000");
    await desk.goTo("/");
    await seller.getByRole("link", { name: /harbor007\.com.*\$12,000.*Answer/ }).click();
    await seller.getByRole("link", { name: "Counter" }).click();
    await seller.getByRole("textbox", { name: /another amount/ }).fill("18.5k");
    await seller.getByRole("button", { name: "Continue" }).click();
    await confirm(seller, "Ask for $18,500");
    await notice(seller, /^Countered: \$18,500/);
    await buyer.getByText("Accept $18,500", { exact: true }).click();
    await buyer.getByRole("button", { name: "Yes, accept $18,500" }).click();
    await expect(buyer.getByRole("region", { name: "Agreed at $18,500" })).toBeVisible();
    await seller.reload();
    await seller.getByRole("link", { name: "Paid", exact: true }).click();
  });

  await test.step("the name is sold in the shop at once, and in its file as if edited by hand", async () => {
    const before = await readNames();
    await buyer.goto(`/portfolio/${NAME}`);
    await confirm(seller, "Mark as paid");
    await notice(seller, `Changed: listings/imported.csv.`);
    const since = performance.now();
    await expect(async () => {
      await buyer.reload();
      await expect(buyer.getByText(/^Sold on /)).toBeVisible({ timeout: 100 });
    }).toPass();
    const seconds = ((performance.now() - since) / 1_000).toFixed(1);
    test.info().annotations.push({ type: "sold in the shop after", description: `${seconds} s` });
    const [[head, ...rows], [newHead, ...newRows]] = [
      before.trimEnd().split("\n"),
      (await readNames()).trimEnd().split("\n"),
    ];
    expect(newHead).toBe(`${head},status,soldDate`);
    const others = rows.map((row) => (row.startsWith(NAME) ? row : `${row},,`));
    const sold = newRows.find((row) => row.startsWith(NAME)) ?? "";
    expect(sold).toMatch(/,sold,\d{4}-\d\d-\d\d$/);
    expect(newRows).toEqual(others.map((row) => (row.startsWith(NAME) ? sold : row)));
  });

  await desk.close();
  await shop.stop();
  await smtp.close();
  await rm(folder, { recursive: true });
});
