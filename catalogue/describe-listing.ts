import { formatDay } from "./format-day.ts";
import { canBuyNow, type Listing } from "./listing.ts";

/** What a description can be made from. */
export type ListingFacts = Pick<
  Listing,
  | "displayName"
  | "extension"
  | "category"
  | "price"
  | "status"
  | "tier"
  | "listedDate"
  | "escrowLink"
>;

const NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** 'an eleven-letter', 'a 14-character': what it counts is what the name is made of. */
function describeLength(name: string): string {
  const count = [...name].length;
  const unit = /^\p{L}+$/u.test(name) ? "letter" : /^\d+$/.test(name) ? "digit" : "character";
  return `${NUMBER_WORDS[count - 1] ?? count}-${unit}`;
}

/** Numbers up to 63 that begin with a vowel as they are said: eight, eleven, eighteen. */
const article = (words: string) => (/^([aeiou]|8|11\b|18\b)(?!ne-)/.test(words) ? "an" : "a");

function describeMarks(name: string): string {
  if (!name.includes("-")) return "";
  const hyphens = name.split("-").length - 1;
  return hyphens === 1
    ? " with one hyphen"
    : ` with ${NUMBER_WORDS[hyphens - 1] ?? hyphens} hyphens`;
}

function describeOffer(facts: ListingFacts): string {
  if (facts.status === "sold") return "It has been sold.";
  if (facts.status === "reserved") return "It is reserved at present.";
  if (facts.price.amount === null) return "It is open to offers.";
  const way = canBuyNow(facts) ? ", paid through escrow" : "";
  return `The price is ${facts.price.label}${way}.`;
}

/**
 * A description for a listing whose seller wrote none: two sentences of facts that its page shows anyway, and nothing
 * that would have to be proved.
 */
export function describeListing(facts: ListingFacts): string {
  const { displayName, extension, category, tier, listedDate } = facts;
  const name = displayName.slice(0, -extension.length);
  const rank = tier === null || tier === "standard" ? "" : `${tier} `;
  const kind = `${rank}${describeLength(name)} ${extension} name${describeMarks(name)}`;
  const where = `listed under ${category} since ${formatDay(listedDate)}`;
  return `${displayName} is ${article(kind)} ${kind}, ${where}. ${describeOffer(facts)}`;
}
