import { extensionOf } from "./domain-name.ts";
import type { Listing, QuestionAnswer } from "./listing.ts";
import type { ListingSource } from "./listing-schema.ts";

type Summarized = Pick<Listing, "displayName" | "price" | "status" | "description">;

/** For search engines and feeds: the seller's description, or else a sentence on the offer. */
export function summarize({ displayName, price, status, description }: Summarized): string {
  if (description) return description;
  if (status === "sold") return `${displayName} has been sold.`;
  if (status === "reserved") return `${displayName} is reserved at present.`;
  return price.amount === null
    ? `${displayName} is for sale: make an offer.`
    : `${displayName} is for sale for ${price.label}.`;
}

const NO_QUESTIONS: readonly QuestionAnswer[] = [];

/** Adds the derived fields, and leaves out the floor, which no page may show. */
export function completeListing(source: ListingSource, displayName: string): Listing {
  return {
    domain: source.domain,
    displayName,
    extension: extensionOf(displayName),
    price: source.price,
    category: source.category,
    status: source.status,
    tier: source.tier,
    listedDate: source.listedDate,
    escrowLink: source.escrowLink,
    offers: source.offers,
    minimumOffer: source.minimumOffer?.amount ?? null,
    soldDate: source.soldDate,
    soldPrice: source.soldPrice,
    description: source.description ?? "",
    stats: source.stats,
    keywords: source.keywords,
    features: source.features,
    useCases: source.useCases,
    targetAudience: source.targetAudience,
    faqs: source.faqs ?? NO_QUESTIONS,
  };
}

/** In whole US dollars; null where the seller named none. */
export function floorOf({ floor, price }: Pick<ListingSource, "floor" | "price">): number | null {
  if (!floor) return null;
  return "amount" in floor ? floor.amount : Math.ceil((floor.percent * (price.amount ?? 0)) / 100);
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
