import { isIPv4 } from "node:net";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { type Currency, formatMoney } from "../../catalogue/format/currency.ts";
import type { Price } from "../../catalogue/format/price.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";

/** RFC 10023 recommends about an hour (in seconds), because prices change. */
export const TTL = 3_600;

const VERSION = "v=FORSALE1;";
const MAX_OCTETS = 255;
const MAX_SHOWN = 120;

export type PricedName = Pick<Listing, "domain" | "price" | "status">;

interface DnsRecord {
  readonly name: string;
  /** ALIAS, also called ANAME or CNAME flattening, behaves like a CNAME where DNS allows none. */
  readonly type: "A" | "AAAA" | "ALIAS" | "CNAME" | "TXT";
  readonly value: string;
}

export interface RecordPlan {
  readonly domain: string;
  readonly set: readonly DnsRecord[];
  readonly remove: readonly Pick<DnsRecord, "name" | "type">[];
}

export interface ShopPlace {
  readonly addresses: readonly string[];
  readonly host: string | null;
}

export const toForSaleName = (domain: string) => `_for-sale.${domain}`;

const toPriceTag = (amount: number, currency: Currency) => `${currency}${amount}`;

function planForSale({ domain, price }: PricedName, siteUrl: string): DnsRecord[] {
  const contents = [
    `furi=${toPageUrl(siteUrl, domain)}`,
    ...(price.amount === null ? [] : [`fval=${toPriceTag(price.amount, price.currency)}`]),
  ];
  return contents
    .map((content) => VERSION + content)
    .filter((value) => Buffer.byteLength(value) <= MAX_OCTETS)
    .map((value) => ({ name: toForSaleName(domain), type: "TXT", value }));
}

function planLander(domain: string, { addresses, host }: ShopPlace): DnsRecord[] {
  const www = `www.${domain}`;
  if (host !== null) {
    return [
      { name: domain, type: "ALIAS", value: host },
      { name: www, type: "CNAME", value: host },
    ];
  }
  if (addresses.length === 0) return [];
  return [
    ...addresses.map((value): DnsRecord => {
      return { name: domain, type: isIPv4(value) ? "A" : "AAAA", value };
    }),
    { name: www, type: "CNAME", value: domain },
  ];
}

/** A sold name's record must go, because it would still say that the name is for sale. */
export function planRecords(listing: PricedName, siteUrl: string, place: ShopPlace): RecordPlan {
  const { domain, status } = listing;
  const isSold = status === "sold";
  return {
    domain,
    set: [...planLander(domain, place), ...(isSold ? [] : planForSale(listing, siteUrl))],
    remove: isSold ? [{ name: toForSaleName(domain), type: "TXT" }] : [],
  };
}

const pathOf = ({ pathname }: URL) => pathname.toLowerCase().replace(/\/$/, "");

export function leadsTo(link: string, page: string): boolean {
  const [found, wanted] = [URL.parse(link), URL.parse(page)];
  if (!found || !wanted || !/^https?:$/.test(found.protocol)) return false;
  return found.host === wanted.host && pathOf(found) === pathOf(wanted);
}

export interface ForSaleJudgement {
  readonly state: "right" | "stale" | "missing" | "none";
  readonly leadsHere: boolean;
  readonly faults: readonly string[];
}

const shown = (text: string) => cleanLine(text, MAX_SHOWN);

function findPriceFaults(values: readonly string[], { amount, currency }: Price): string[] {
  const sums = values.filter(
    (value) => value.startsWith(currency) && /^[A-Z]{3}\d+(?:\.\d+)?$/.test(value),
  );
  const wrong = sums.filter((value) => Number(value.slice(currency.length)) !== amount);
  if (wrong.length > 0) {
    const price = amount === null ? "no price" : formatMoney(amount, currency);
    return [`its for-sale record says ${shown(wrong.join(", "))}, the shop says ${price}`];
  }
  if (amount === null || sums.length > 0) return [];
  return [`its for-sale record has no price: fval=${toPriceTag(amount, currency)} is missing`];
}

export function judgeForSale(
  { domain, price, status }: PricedName,
  siteUrl: string,
  records: readonly (readonly string[])[],
): ForSaleJudgement {
  const forSale = records
    .map((strings) => ({ text: strings.join(""), isSplit: strings.length > 1 }))
    .filter(({ text }) => text.startsWith(VERSION));
  const valuesOf = (tag: string) =>
    forSale
      .map(({ text }) => text.slice(VERSION.length).trimStart())
      .filter((content) => content.startsWith(tag))
      .map((content) => content.slice(tag.length));
  const links = valuesOf("furi=");
  const page = toPageUrl(siteUrl, domain);
  const leadsHere = links.some((link) => leadsTo(link, page));
  if (status === "sold") {
    if (forSale.length === 0) return { state: "none", leadsHere, faults: [] };
    const fault = `it's sold: remove the TXT records of ${toForSaleName(domain)}`;
    return { state: "stale", leadsHere, faults: [fault] };
  }
  if (forSale.length === 0) {
    return { state: "missing", leadsHere, faults: ["it has no for-sale record"] };
  }
  const found = links.length > 0 ? `points to ${shown(links.join(", "))}` : "has no furi";
  const faults = [
    ...(leadsHere ? [] : [`its for-sale record ${found} (expected ${page})`]),
    ...findPriceFaults(valuesOf("fval="), price),
    ...(forSale.some(({ isSplit }) => isSplit)
      ? [
          "a for-sale record is split into several strings, which readers reject: make it one string",
        ]
      : []),
  ];
  return { state: faults.length > 0 ? "stale" : "right", leadsHere, faults };
}
