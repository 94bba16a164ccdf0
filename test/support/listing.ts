import { extensionOf } from "../../catalogue/domain-name.ts";
import type { Listing } from "../../catalogue/listing.ts";
import type { Price } from "../../catalogue/price.ts";

/** The price of a name that waits for offers. */
export const ON_REQUEST: Price = { amount: null, label: "Request Price" };

const WHOLE = new Intl.NumberFormat("en-US");

export function dollars(amount: number): Price {
  return { amount, label: `$${WHOLE.format(amount)}` };
}

/** An ordinary listing; its shown name and its extension follow its domain unless they are given. */
export function makeListing(overrides: Partial<Listing> = {}): Listing {
  const domain = overrides.domain ?? "harbor.com";
  const displayName = overrides.displayName ?? domain;
  return {
    domain,
    displayName,
    extension: extensionOf(displayName),
    price: dollars(4_888),
    category: "Travel",
    status: "available",
    tier: "premium",
    listedDate: "2025-10-29",
    escrowLink: "https://www.escrow.com/checkout?token=1",
    description: "A short name.",
    stats: null,
    keywords: ["boats", "piers", "ferries", "moorings", "sailing", "cargo", "coast"],
    features: ["One word", "Six letters", "Easy to say", "Easy to spell", "No hyphen"],
    useCases: ["A ferry line", "A boat club", "A chart maker", "A port office", "A fish market"],
    targetAudience: ["Sailors", "Owners", "Captains", "Builders", "Traders"],
    faqs: [],
    ...overrides,
  };
}
