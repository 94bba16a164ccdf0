import { extensionOf } from "./domain-name.ts";
import { formatDay } from "./format.ts";
import { canBuyNow, type Listing, type QuestionAnswer } from "./listing.ts";
import type { ListingSource } from "./listing-schema.ts";

type ListingFacts = Pick<
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

function describeLength(name: string): string {
  const count = [...name].length;
  const unit = /^\p{L}+$/u.test(name) ? "letter" : /^\d+$/.test(name) ? "digit" : "character";
  return `${NUMBER_WORDS[count - 1] ?? count}-${unit}`;
}

/** Of the numbers up to 63, only 8, 11 and 18 are spoken with a vowel first. */
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

/** Two sentences of facts, for a listing whose seller wrote no description. */
export function describeListing(facts: ListingFacts): string {
  const { displayName, extension, category, tier, listedDate } = facts;
  const name = displayName.slice(0, -extension.length);
  const rank = tier === null || tier === "standard" ? "" : `${tier} `;
  const kind = `${rank}${describeLength(name)} ${extension} name${describeMarks(name)}`;
  const where = `listed under ${category} since ${formatDay(listedDate)}`;
  return `${displayName} is ${article(kind)} ${kind}, ${where}. ${describeOffer(facts)}`;
}

const NO_QUESTIONS: readonly QuestionAnswer[] = [];

/** One getter for all listings, so that they share one shape in memory. */
const MADE_DESCRIPTION: PropertyDescriptor & ThisType<Listing> = {
  enumerable: true,
  get() {
    return describeListing(this);
  },
};

/** Adds the derived fields. A missing description is made on each access: stored, it would double the memory used. */
export function completeListing(source: ListingSource, displayName: string): Listing {
  const { description, faqs } = source;
  const listing = {
    domain: source.domain,
    displayName,
    extension: extensionOf(displayName),
    price: source.price,
    category: source.category,
    status: source.status,
    tier: source.tier,
    listedDate: source.listedDate,
    escrowLink: source.escrowLink,
    hasMadeDescription: description === null,
    stats: source.stats,
    keywords: source.keywords,
    features: source.features,
    useCases: source.useCases,
    targetAudience: source.targetAudience,
    faqs: faqs ?? NO_QUESTIONS,
  };
  return description === null
    ? Object.defineProperty(listing as typeof listing & Listing, "description", MADE_DESCRIPTION)
    : { ...listing, description };
}

/** The FAQs of a name's page: its own or else the shop's, with '{domain}' filled in (specification, section 3). */
export function faqsOf(
  { faqs, displayName }: Pick<Listing, "faqs" | "displayName">,
  defaultFaqs: readonly QuestionAnswer[],
): QuestionAnswer[] {
  const fill = (text: string) => text.replaceAll("{domain}", displayName);
  return (faqs.length > 0 ? faqs : defaultFaqs).map(({ question, answer }) => ({
    question: fill(question),
    answer: fill(answer),
  }));
}
