import { describeEscrow } from "../../sale/escrow-com.ts";
import { formatDay } from "../../catalogue/format/format.ts";
import {
  type Listing,
  type QuestionAnswer,
  type StatName,
  takesOffers,
} from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { RegistryFacts } from "../../server/lookups/registry.ts";

export function inquiryLead(listing: Pick<Listing, "displayName" | "status" | "offers">): string {
  const { displayName: name, status } = listing;
  if (status === "sold") return `${name} has been sold. Ask about a similar name.`;
  if (status === "reserved")
    return `Leave a message and we'll let you know if ${name} becomes available.`;
  return takesOffers(listing) ? `Ask about ${name} or make an offer.` : `Ask about ${name}.`;
}

export const statMeanings: Readonly<Record<StatName, string>> = {
  domainAge:
    "Time since the registry's creation date: a measure of history and trust, not a search-ranking advantage.",
  firstSeen:
    "The earliest capture of this address in a web archive, which may be later than its registration.",
  keywordVolume:
    "Estimated monthly searches for the phrase, according to the tool named here. This is not traffic to the domain.",
  cpc: "Estimated average price that advertisers pay for one click on the phrase. This is not income from the domain.",
  backlinks: "Number of links on other sites that point to this domain.",
  referringDomains:
    "Number of distinct sites that link to this domain. A better guide than the number of links.",
};

const reservedQuestion = (name: string): QuestionAnswer => ({
  question: `Is ${name} still for sale?`,
  answer: `Not right now. ${name} is reserved. Use the form on this page to hear when it becomes available. If it does, the answers below will apply.`,
});

/** A sold name has none: they are about buying it. */
export function questionsOf(
  { displayName, status }: Pick<Listing, "displayName" | "status">,
  usual: readonly QuestionAnswer[],
): readonly QuestionAnswer[] {
  if (usual.length === 0 || status === "sold") return [];
  return status === "reserved" ? [reservedQuestion(displayName), ...usual] : usual;
}

export function trustFactsOf(
  listing: Pick<Listing, "escrowLink" | "price" | "status">,
  escrow: Shop["escrow"],
  registry: RegistryFacts | null,
): string[] {
  if (listing.status !== "available") return [];
  const facts = describeEscrow(listing, escrow);
  const { registeredOn, registrar } = registry ?? {};
  if (registeredOn) {
    const held = registrar ? `, at ${registrar}` : "";
    facts.push(`Registered since ${formatDay(registeredOn)}${held}`);
  }
  return facts;
}
