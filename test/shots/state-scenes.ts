import type { Page } from "@playwright/test";
import { LISTINGS } from "../support/routes.ts";
import { shortlistPage } from "../support/shortlist-page.ts";
import type { Scene } from "./scene.ts";
import { CATALOGUE, RELATED_QUERY } from "./unusual-shop.ts";

const mark = (name: string) => (page: Page) => shortlistPage(page).mark(name).first().click();

const portfolio: readonly Scene[] = [
  { page: "portfolio", state: "page 2", path: "/portfolio?page=2", stage: "unusual" },
  { page: "portfolio", state: "related by keyword", path: `/portfolio?q=${RELATED_QUERY}` },
  { page: "portfolio", state: "one result", path: "/portfolio?q=people" },
  {
    page: "portfolio",
    state: "offline",
    path: "/portfolio",
    part: "window",
    async prepare(page) {
      await page.context().setOffline(true);
      await page.getByPlaceholder("Search domains...").fill("now");
      await page.getByRole("main").getByRole("alert").waitFor();
    },
    noise: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
  },
];

const detail: readonly Scene[] = [
  {
    page: "detail",
    state: "63-character name",
    path: `/portfolio/${CATALOGUE.long}`,
    stage: "unusual",
  },
  {
    page: "detail",
    state: "name in Chinese",
    path: `/portfolio/${CATALOGUE.chinese}`,
    stage: "unusual",
  },
  {
    page: "portfolio",
    state: "63 characters, Chinese and two letters",
    path: "/portfolio",
    stage: "unusual",
  },
  {
    page: "detail",
    state: "Let's Talk open",
    path: LISTINGS.priced,
    part: "window",
    prepare: (page) => page.getByText("Let's Talk").click(),
  },
  {
    page: "detail",
    state: "a question open",
    path: LISTINGS.priced,
    prepare: (page) => page.locator("#faq summary").first().click(),
  },
  {
    page: "detail",
    state: "live insights on their way",
    path: LISTINGS.priced,
    arrange: (page) => page.route("**/rest/v1/**", () => undefined),
  },
  {
    page: "detail",
    state: "contact panel open",
    path: LISTINGS.priced,
    part: "window",
    prepare: (page) => page.getByRole("button", { name: "Get in touch" }).click(),
  },
];

const chrome: readonly Scene[] = [
  {
    page: "home",
    state: "menu open",
    path: "/",
    part: "window",
    widths: [360],
    prepare: (page) => page.getByRole("button", { name: "Open menu" }).click(),
  },
  {
    page: "home",
    state: "skip link focused",
    path: "/",
    part: "window",
    prepare: (page) => page.keyboard.press("Tab"),
  },
  {
    page: "home",
    state: "a card focused and marked",
    path: "/",
    async prepare(page) {
      await mark("people.talk")(page);
      await page.getByRole("article").getByRole("link").nth(1).focus();
    },
  },
  { page: "about", state: "founder with a photo", path: "/about", stage: "unusual" },
];

/** States of pages that a visitor brings about without a form. */
export const stateScenes: readonly Scene[] = [...portfolio, ...detail, ...chrome];
