import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import { RECORD_PATH } from "../../catalogue/page-views.ts";
import { readHead } from "../support/html.ts";
import type { CommandResult } from "../support/vitrine.ts";

/** These commands print what a shop has stored. */
const COMMANDS = [
  "leads",
  "offers",
  "mail",
  "names",
  "stats",
  "stats harbor.com",
  "report --week 2026-W47",
];

type RunVitrine = (...args: string[]) => Promise<CommandResult>;

/** Reads the shop as its seller does. A release may add fields, but none of these may change. */
export async function describeForSeller(run: RunVitrine): Promise<Record<string, unknown>> {
  const described: Record<string, unknown> = {};
  for (const command of COMMANDS) {
    const { code, out, err } = await run(...command.split(" "), "--json");
    if (code !== 0) throw new Error(`${command}: ${err}`);
    described[command] = JSON.parse(out);
  }
  return described;
}

async function read(url: string) {
  const response = await fetch(url, { redirect: "manual" });
  return { status: response.status, html: await response.text() };
}

async function describeName(shop: string, domain: string) {
  const { status, html } = await read(`${shop}/portfolio/${domain}`);
  const record: unknown = await (await fetch(`${shop}${RECORD_PATH}?domain=eq.${domain}`)).json();
  const product = readHead(html).jsonLd.find((data) => data["@type"] === "Product");
  const { price, availability } = (product?.offers ?? {}) as Record<string, unknown>;
  return { status, price, availability, record };
}

/** Sums and what the buyer can do matter, while the words around them may change. */
async function describeOffer(shop: string, token: string) {
  const { status, html } = await read(shop + OFFERS_PREFIX + token);
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  const sums = new Set(main.match(/\$[\d,]*\d/g));
  const actions = main.match(/(?<=name="action" value=")\w+/g) ?? [];
  return { status, sums: [...sums], actions };
}

interface Visited {
  readonly domains: readonly string[];
  readonly tokens: Readonly<Record<string, string>>;
}

/** Reads the shop as visitors and buyers do. */
export async function describeForBuyers(shop: string, { domains, tokens }: Visited) {
  const names: Record<string, unknown> = {};
  for (const domain of domains) names[domain] = await describeName(shop, domain);
  const offers: Record<string, unknown> = {};
  for (const [reference, token] of Object.entries(tokens)) {
    offers[reference] = await describeOffer(shop, token);
  }
  return { names, offers };
}
