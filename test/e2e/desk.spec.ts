import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectInPlace,
  NARROWEST,
} from "../support/audit.ts";
import { openTestDesk } from "../support/desk.ts";
import { openAt } from "../support/engines.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { insertInquiry } from "../support/inquiries.ts";
import { insertOffer } from "../support/offers.ts";
import { findSmallTargets } from "../support/targets.ts";

type TestDesk = Awaited<ReturnType<typeof openTestDesk>>;

const test = base.extend<{ desk: TestDesk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
  desk: async ({}, use) => {
    const desk = await openTestDesk();
    await use(desk);
    await desk.close();
  },
});

const PAGES = [
  "/inbox/O-AAAAAA",
  "/inbox/checkout-link",
  "/people",
  "/people/ada@buyer.example",
  "/figures",
  "/books",
  "/health",
  "/shop/basics",
  "/names",
  "/names/people.talk",
  "/names/import",
];

test("Today shows what waits for the seller, at every width, in both themes, by keyboard", async ({
  page,
  desk,
}) => {
  await desk.enterByLink(page);
  await expect(page.getByRole("heading", { name: "Nothing is waiting for you" })).toBeVisible();
  const { db, close } = await openAt(desk.env.DATABASE_URL);
  await insertOffer(db, "O-AAAAAA");
  await insertInquiry(db, "V-BBBBBB");
  await close();
  await page.reload();
  await expect(page.getByRole("link", { name: /Inbox 2 waiting for you/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Ada Buyer, \$12,000, until/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectInPlace(page, 1280, NARROWEST);
  expect(await findSmallTargets(page, 44)).toEqual([]);
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Keyboard" }).click();
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const focused = page.locator(":focus");
  await expect(focused).toHaveText(/harbor\.com.*Reply/);
  await expect(focused).toHaveAttribute("href", "/inbox/V-BBBBBB");
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(desk.url + path);
      await expectAccessible(page);
      expect(await findSmallTargets(page, 24)).toEqual([]);
    });
  }
});

test("typed text outlives the session, and is saved once however often the button is pressed", async ({
  page,
  context,
  desk,
  expectedNoise,
}) => {
  expectedNoise.push(/401/);
  await desk.enter(page, "/names/people.talk");
  const description = page.getByLabel("Description", { exact: true });
  await description.fill("Words that took an hour.");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  const away = page.getByRole("dialog", { name: "The desk isn't responding" });
  await expect(away).toBeVisible();
  await away.getByRole("button", { name: "Close" }).click();
  await expect(description).toHaveValue("Words that took an hour.");
  await desk.admit(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/alive" || request.method() === "POST") sent.push(pathname);
  });
  const pressed = Promise.withResolvers<void>();
  await page.route("**/alive", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const save = page.getByRole("button", { name: "Save" });
  // The last press comes once the form is sent, before the page is drawn again.
  await save.evaluate((button: HTMLButtonElement) => {
    const pressAgain = () => queueMicrotask(() => button.click());
    window.addEventListener("submit", pressAgain, { once: true });
  });
  await save.dblclick();
  pressed.resolve();
  await expect(page.getByText("Saved people.talk: Description.")).toBeVisible();
  expect(sent).toEqual(["/alive", "/names/people.talk.data"]);
  // Routes keep the browser from using its cache.
  await page.unroute("**/alive");
  const inbox = page.getByRole("link", { name: "Inbox" });
  await inbox.click();
  await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();
  await context.clearCookies();
  await inbox.click();
  await expect(page.getByRole("heading", { name: "This page has expired" })).toBeVisible();
  await expect(page.getByText("Open the link that the terminal shows")).toBeVisible();
});
