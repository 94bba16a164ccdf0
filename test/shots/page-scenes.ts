import type { Page } from "@playwright/test";
import { shortlistPage } from "../support/shortlist-page.ts";
import { NO_TLS } from "../support/landers.ts";
import { CATALOGUE, RELATED_QUERY } from "./shops.ts";
import { EVERY_PAGE, LISTINGS, type SitePage } from "../support/routes.ts";
import { inForcedColors, printed, type Scene, unscrolled, withoutScript } from "./scene.ts";

const LISTING_STATES: Readonly<Record<string, string>> = {
  [LISTINGS.priced]: "priced",
  [LISTINGS.makeOffer]: "Make Offer",
  [LISTINGS.reserved]: "reserved",
  [LISTINGS.sold]: "sold",
  [LISTINGS.idn]: "Unicode name",
};

const PRINTED = ["/", LISTINGS.priced, LISTINGS.idn, "/privacy-policy", "/terms-of-service"];
const SCRIPTLESS = ["/", "/portfolio", LISTINGS.priced, "/contact", "/shortlist"];
const FORCED = ["/", "/portfolio", LISTINGS.priced, "/contact", "/how-it-works"];

function pageName(path: string): string {
  if (path.startsWith("/portfolio/")) return "detail";
  const [first = ""] = path.slice(1).split(/[/?]/);
  if (["404", "no"].includes(first)) return "not-found";
  return first || "home";
}

function toScene({ path, kind }: SitePage): Scene {
  const state = LISTING_STATES[path] ?? (path.split("?")[1] || "as it comes");
  return { page: pageName(path), state, path, ...(kind === "missing" && { noise: [/404/] }) };
}

const all = EVERY_PAGE.map(toScene);
const some = (paths: readonly string[]) => all.filter(({ path }) => paths.includes(path));

const mark = (name: string) => (page: Page) => shortlistPage(page).mark(name).first().click();

const portfolio: readonly Scene[] = [
  { page: "portfolio", state: "page 2", path: "/portfolio?page=2", shop: "unusual" },
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
    shop: "unusual",
  },
  {
    page: "detail",
    state: "name in Chinese",
    path: `/portfolio/${CATALOGUE.chinese}`,
    shop: "unusual",
  },
  {
    page: "portfolio",
    state: "63 characters, Chinese and two letters",
    path: "/portfolio",
    shop: "unusual",
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
    state: "a payment plan",
    path: LISTINGS.priced,
    part: "window",
    async prepare(page) {
      await page.getByText("Pay monthly").click();
      await page.getByRole("radio", { name: "24 months" }).check();
    },
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

const offers: readonly Scene[] = [
  { page: "offer", state: "form", path: `${LISTINGS.priced}/offer` },
  {
    page: "offer",
    state: "sent",
    path: `${LISTINGS.priced}/offer`,
    widths: [360, 1280],
    async prepare(page) {
      await page.getByLabel("Amount").fill("30k");
      await page.getByLabel("Name").fill("Ada Pier");
      await page.getByLabel("Email").fill(`ada-${Date.now()}@pier.example`);
      await page.getByRole("button", { name: "Send this offer" }).click();
      await page.getByRole("heading", { name: "You offered $30,000" }).waitFor();
    },
  },
];

const toLander = (path: string): Scene => ({
  page: "lander",
  state: LISTING_STATES[path] ?? "63-character name",
  path: "/",
  host: path.slice("/portfolio/".length),
  noise: [NO_TLS],
});

const landers = Object.values(LISTINGS).map(toLander);
const lander = toLander(LISTINGS.priced);

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
  { page: "about", state: "founder with a photo", path: "/about", shop: "unusual" },
];

export const pageScenes: readonly Scene[] = [
  ...all,
  ...some(Object.values(LISTINGS)).map(unscrolled),
  ...some(PRINTED).map(printed),
  ...some(SCRIPTLESS).map(withoutScript),
  ...some(FORCED).map(inForcedColors),
  ...portfolio,
  ...detail,
  ...offers,
  ...landers,
  { ...toLander(`/portfolio/${CATALOGUE.long}`), shop: "unusual" },
  ...[unscrolled, printed, withoutScript, inForcedColors].map((change) => change(lander)),
  ...chrome,
];
