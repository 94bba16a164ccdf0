import { canBuyNow, type Status, type Tier } from "../../catalogue/listing.ts";
import { between, type Chance } from "../../plates/name-hash.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/price.ts";
import { pickWeighted, type Weighted } from "./pick-weighted.ts";
import type { SampleName } from "./sample-names.ts";

/** A made-up listing as the seller writes it, in the columns of a csv file. */
export interface SampleListing {
  readonly domain: string;
  readonly price: string;
  readonly category: string;
  readonly status: Status;
  readonly tier: Tier | null;
  readonly listedDate: string;
  readonly escrowLink: string | null;
  readonly name: SampleName;
}

const STATUSES: Weighted<Status> = [
  ["available", 91],
  ["reserved", 3],
  ["sold", 6],
];

const OFFER_SHARE = 0.14;
const PREMIUM_FROM = 10_000;
const ULTRA_FROM = 60_000;
const DAY_MS = 86_400_000;
/** Days are counted back from a fixed one, so that a sample is the same whenever it is made. */
const LAST_DAY = Date.UTC(2025, 10, 30);
const DAYS = 6 * 365;

/** Whole dollars: half of all below some $3,000, a tail beyond a million; dearer where the name is short. */
function makeAmount(chance: Chance, { domain }: SampleName): number {
  // Three draws added come near to a bell, whose exponent has the long tail of prices.
  const bell = (chance() + chance() + chance() - 1.5) / 0.5;
  const tail = 0.12 * Math.max(0, bell) ** 3;
  const amount = Math.exp(8 + 1.2 * bell + tail + (14 - domain.length) * 0.05);
  const step = amount < 10_000 ? 100 : 1_000;
  return Math.max(1, Math.round(amount / step)) * step - 12;
}

function makeTier(chance: Chance, amount: number): Tier | null {
  if (amount >= ULTRA_FROM) return "ultra premium";
  if (amount >= PREMIUM_FROM) return "premium";
  return chance() < 0.7 ? "standard" : null;
}

/** More of late than years ago, as a portfolio grows. */
function makeDay(chance: Chance): string {
  const daysAgo = Math.floor(DAYS * chance() ** 1.8);
  return new Date(LAST_DAY - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** A link with the form of a real one, which opens nothing. */
function makeToken(chance: Chance): string {
  const token = Math.floor(between(chance, 0, 2 ** 48))
    .toString(16)
    .padStart(12, "0");
  return `https://www.escrow.com/checkout?token=sample-${token}`;
}

/** The facts of a made-up listing under a name. */
export function makeListing(chance: Chance, name: SampleName): SampleListing {
  const amount = makeAmount(chance, name);
  const price = chance() < OFFER_SHARE ? MAKE_OFFER : `$${amount.toLocaleString("en-US")}`;
  const status = pickWeighted(chance, STATUSES);
  const link = makeToken(chance);
  const parsed = parsePrice(price);
  const isForSale = parsed && canBuyNow({ status, escrowLink: link, price: parsed });
  return {
    domain: name.domain,
    price,
    category: name.category,
    status,
    tier: makeTier(chance, amount),
    listedDate: makeDay(chance),
    escrowLink: isForSale && chance() < 0.8 ? link : null,
    name,
  };
}
