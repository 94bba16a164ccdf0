import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openTestDesk } from "../support/desk.ts";
import { openAt } from "../support/engines.ts";
import { PHONE } from "../support/audit.ts";
import { test } from "../support/fixtures.ts";
import { insertInquiry } from "../support/inquiries.ts";
import { landerUrl, NO_TLS } from "../support/landers.ts";
import { insertOffer } from "../support/offers.ts";
import { addViews } from "../support/report.ts";
import { EVERY_PAGE, LISTINGS } from "../support/routes.ts";
import { ROOT } from "../support/server.ts";
import { DEALING } from "../support/shops.ts";
import { STATES } from "../support/states.ts";

const SHOTS = join(ROOT, "shots");
const WIDTHS = [360, 1280];
const THEMES = ["dark", "light"];
const PATHS = [
  ...EVERY_PAGE.map(({ path }) => path),
  `${LISTINGS.priced}/offer`,
  `${LISTINGS.priced}/paid`,
];
const DESK_PATHS = `/ /inbox /inbox/O-AAAAAA?answer=counter /inbox/V-AAAAAA /inbox/checkout-link
  /people /people/ada@buyer.example /figures /renewals /books /books/record?do=cost
  /health /shop /shop/basics /shop/look /shop/text/about /names /names/people.talk /names/new
  /names/import /names?edit=people.talk`.split(/\s+/);
const STYLE = `body { background: #777; color: #fff; font: 16px system-ui } section > div { display: flex; gap: 8px;
  align-items: start } img { max-height: 60rem; max-width: 40vw }`;

const rows: string[] = [];

async function takePictures(page: Page, name: string): Promise<void> {
  const pictures: string[] = [];
  for (const theme of THEMES) {
    await page.evaluate((value) => {
      document.documentElement.className = value;
      // Parts that are laid out late would be missing.
      document.documentElement.dataset.whole = "";
    }, theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const file = `${name}-${theme}-${width}.jpg`.replaceAll(/[^\w.]+/g, "-");
      await page.screenshot({ path: join(SHOTS, file), fullPage: true, scale: "css" });
      pictures.push(`<img src="${file}" loading="lazy" alt="${theme}, ${width} wide">`);
    }
  }
  rows.push(`<section><h2>${name}</h2><div>${pictures.join("")}</div></section>`);
}

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  await rm(SHOTS, { recursive: true, force: true });
  await mkdir(SHOTS);
});

test.afterAll(async () => {
  const head = `<meta charset="utf-8"><title>Every page</title><style>${STYLE}</style>`;
  await writeFile(join(SHOTS, "index.html"), `<!doctype html>${head}\n${rows.join("\n")}\n`);
});

test("the shop's pages, its states and the names' own addresses", async ({
  page,
  shop,
  expectedNoise,
}) => {
  test.setTimeout(0);
  expectedNoise.push(/404/, NO_TLS);
  for (const path of PATHS) {
    await page.goto(path);
    await takePictures(page, path);
  }
  for (const path of Object.values(LISTINGS)) {
    const name = path.slice("/portfolio/".length);
    await page.goto(landerUrl(shop, name), { waitUntil: "load" });
    await takePictures(page, `lander of ${name}`);
  }
  for (const { name, noise = [], reach } of STATES) {
    expectedNoise.push(...noise);
    await page.setViewportSize(PHONE);
    await reach(page);
    await takePictures(page, name);
    await page.unrouteAll();
  }
});

test.describe("where names are bought", () => {
  test.use({ shopKind: DEALING });

  test("the pages of a purchase", async ({ page }) => {
    await page.goto("/portfolio/berth.com/buy");
    await takePictures(page, "checkout");
    await page.getByLabel("Email").fill("lena@for-berth.com");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(/\/offers\//);
    await takePictures(page, "purchase");
  });
});

test("the desk's pages", async ({ page }) => {
  test.setTimeout(0);
  const desk = await openTestDesk();
  const database = await openAt(desk.env.DATABASE_URL);
  await insertInquiry(database.db, "V-AAAAAA", { domain: "people.talk" }, false);
  await insertOffer(database.db, "O-AAAAAA", { domain: "people.talk" });
  await addViews(database, "people.talk", new Date().toISOString(), { count: 3 });
  await database.close();
  for (const path of DESK_PATHS) {
    await desk.enter(page, path);
    await takePictures(page, `desk ${path}`);
  }
  await desk.close();
});
