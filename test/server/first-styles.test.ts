import { expect, it, onTestFinished } from "vitest";
import { writeContentFolder } from "../support/content-folder.ts";
import { listingInput } from "../support/listing.ts";
import { startServer } from "../support/server.ts";
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

async function listUnstyled(url: string, path: string): Promise<string[]> {
  const html = await (await fetch(url + path)).text();
  const [, inline = ""] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const later = classesOf(await (await fetch(url + sheet)).text());
  const first = classesOf(inline);
  const used = new Set(
    [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  expect(used.size).toBeGreaterThan(50);
  const missing = [...used].filter((name) => later.has(name) && !first.has(name));
  return missing.filter((name) => !LATER.has(name));
}

it.each(PATHS)("%s has all of its styles before its first paint", async (path) => {
  expect(await listUnstyled(shop.url, path)).toEqual([]);
});

it("/sold of a shop that has sold nothing, where names for sale stand, has them too", async () => {
  const content = await writeContentFolder([listingInput("harbor.com")]);
  const own = await startServer({ CONTENT_DIR: content.dir });
  onTestFinished(async () => {
    await own.stop();
    await content.remove();
  });
  expect(await listUnstyled(own.url, "/sold")).toEqual([]);
});
