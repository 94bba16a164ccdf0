import type { Listing } from "../../catalogue/listing.ts";

const DESCRIPTION =
  "A word that is said in every port of the world. Six letters, two syllables, nothing to spell out; it promises shelter, arrival and trade, and a firm for payments, storage or travel could stand behind it tomorrow.";

/** A listing as the demo shop has them, with these fields changed. */
export function sampleListing(changes: Partial<Listing> = {}): Listing {
  return {
    domain: "harbor.com",
    displayName: "harbor.com",
    extension: ".com",
    price: { amount: 24_888, label: "$24,888" },
    category: "Travel",
    status: "available",
    tier: "premium",
    listedDate: "2025-10-29",
    escrowLink: "https://www.escrow.com/checkout?token=1",
    description: DESCRIPTION,
    stats: {
      domainAge: "15 months",
      firstSeen: "September 2025",
      keywordVolume: "2,900",
      cpc: "$2.18",
      backlinks: null,
      referringDomains: "19",
      ubersuggestLink: null,
    },
    keywords: ["boats", "piers", "ferries", "moorings", "sailing", "cargo", "coastal travel"],
    features: ["One word", "Six letters", "Easy to say", "Easy to spell", "No hyphen"],
    useCases: ["A ferry line", "A boat club", "A chart maker", "A port office", "A fish market"],
    targetAudience: ["Sailors", "Owners", "Captains", "Builders", "Traders"],
    faqs: [],
    ...changes,
  };
}

const LONGEST = `${"longestlabel".repeat(5)}abc.com`;

/** Listings that a page must stand, by what is unusual about them. */
export const SAMPLES: readonly (readonly [state: string, listing: Listing])[] = [
  ["available", sampleListing()],
  [
    "ultra premium",
    sampleListing({ domain: "pier.ai", displayName: "pier.ai", tier: "ultra premium" }),
  ],
  ["no tier", sampleListing({ domain: "dock.you", displayName: "dock.you", tier: null })],
  [
    "Make Offer",
    sampleListing({
      domain: "tide.now",
      displayName: "tide.now",
      price: { amount: null, label: "Request Price" },
      escrowLink: null,
    }),
  ],
  ["reserved", sampleListing({ domain: "quay.id", displayName: "quay.id", status: "reserved" })],
  ["sold", sampleListing({ domain: "gull.talk", displayName: "gull.talk", status: "sold" })],
  ["two characters", sampleListing({ domain: "q.ai", displayName: "q.ai" })],
  [
    "63 characters",
    sampleListing({
      domain: LONGEST,
      displayName: LONGEST,
      category: "Artificial Intelligence & Machine Learning",
    }),
  ],
  ["Unicode", sampleListing({ domain: "xn--faade-zra.com", displayName: "façade.com" })],
  ["Chinese", sampleListing({ domain: "xn--czrs0t.com", displayName: "商店.com" })],
];
