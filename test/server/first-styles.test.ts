import { expect, it } from "vitest";
import { shareShop } from "../support/shared-shop.ts";

/**
 * What opens over a page, moves, or matters on paper or in forced colors alone, is styled by the sheet at the page's end; so
 * are, on pages whose cards never are rows, the parts of a row.
 */
const LATER = new Set([
  "card-actions",
  "card-kind",
  "card-name",
  "contact-panel",
  "menu-panel",
  "no-print",
  "notice",
  "print-whole",
  "settles",
  "shared-name",
  "status-dot",
  "unfold",
]);

const PATHS = [
  "/",
  "/portfolio",
  "/portfolio?q=nothing-like-this",
  "/portfolio/people.talk",
  "/portfolio/tempo.ai",
  "/portfolio/tempo.ai/offer",
  "/shortlist?names=people.talk,tempo.ai,no.such",
  "/ai-domains",
  "/id-domains",
  "/about",
  "/contact",
  "/how-it-works",
  "/premium-domains",
  "/sold",
  "/privacy-policy",
  "/terms-of-service",
  "/404",
  "/portfolio/people.talk/no/such",
  "/offers/no/such",
];

const shop = shareShop();

const classesOf = (css: string) =>
  new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replaceAll("\\", "")),
  );

it.each(PATHS)("%s has all of its styles before its first paint", async (path) => {
  const html = await (await fetch(shop.url + path)).text();
  const [, inline = ""] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const later = classesOf(await (await fetch(shop.url + sheet)).text());
  const first = classesOf(inline);
  const used = new Set(
    [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  expect(used.size).toBeGreaterThan(50);
  const missing = [...used].filter((name) => later.has(name) && !first.has(name));
  expect(missing.filter((name) => !LATER.has(name))).toEqual([]);
});
