import type { z } from "zod";
import { extensionOf } from "../../catalogue/format/domain-name.ts";
import { STATUSES, TIERS, type Listing } from "../../catalogue/schema/listing.ts";
import type { ListingSchemas } from "../../catalogue/schema/listing-schema.ts";
import type { Price } from "../../catalogue/format/price.ts";

export type ListingInput = z.input<ListingSchemas["listing"]>;

export const ON_REQUEST: Price = { amount: null, currency: "USD", label: "Request Price" };

const WHOLE = new Intl.NumberFormat("en-US");

export function dollars(amount: number): Price {
  return { amount, currency: "USD", label: `$${WHOLE.format(amount)}` };
}

const ORDINARY = {
  category: "Travel",
  status: "available",
  tier: "premium",
  listedDate: "2025-10-29",
  description: "A short name.",
  keywords: ["boats", "piers", "ferries", "moorings", "sailing", "cargo", "coast"],
  features: ["One word", "Six letters", "Easy to say", "Easy to spell", "No hyphen"],
  useCases: ["A ferry line", "A boat club", "A chart maker", "A port office", "A fish market"],
  targetAudience: ["Sailors", "Owners", "Captains", "Builders", "Traders"],
} as const;

const escrowLinkOf = (domain: string) => `https://www.escrow.com/checkout?token=${domain}`;

/** The input resembles the seller's YAML: priced, available, with an escrow link and without stats. */
export function listingInput(domain: string, overrides: Partial<ListingInput> = {}): ListingInput {
  const { keywords, features, useCases, targetAudience } = ORDINARY;
  const lists = {
    keywords: [...keywords],
    features: [...features],
    useCases: [...useCases],
    targetAudience: [...targetAudience],
  };
  const escrowLink = escrowLinkOf(domain);
  return { domain, price: "$4,888", escrowLink, ...ORDINARY, ...lists, ...overrides };
}

export function makeListing(overrides: Partial<Listing> = {}): Listing {
  const domain = overrides.domain ?? "harbor.com";
  const displayName = overrides.displayName ?? domain;
  const extension = extensionOf(displayName);
  const price = dollars(4_888);
  return {
    ...ORDINARY,
    domain,
    escrowLink: escrowLinkOf(domain),
    displayName,
    extension,
    price,
    isInCheckout: false,
    isUncertain: false,
    hidden: false,
    offers: true,
    minimumOffer: null,
    soldDate: null,
    soldPrice: null,
    registered: null,
    expires: null,
    stats: null,
    faqs: null,
    ...overrides,
  };
}

/** Every third name is reserved and every fourth has no price; each is a day older than the one before. */
export function manyListings(count: number, extension = ".app"): ListingInput[] {
  const newest = Date.UTC(2025, 10, 3);
  return Array.from({ length: count }, (_, index) => {
    const isOffer = index % 4 === 3;
    const domain = `name-${String(index + 1).padStart(3, "0")}${extension}`;
    return listingInput(domain, {
      price: isOffer ? "Make Offer" : `$${index + 1},000`,
      escrowLink: isOffer ? "" : `https://escrow.example.com/checkout?name=${domain}`,
      status: index % 3 === 2 ? "reserved" : "available",
      listedDate: new Date(newest - index * 86_400_000).toISOString().slice(0, 10),
    });
  });
}

const FIRST =
  "amber anchor apple arrow atlas autumn basil beacon birch blue bold bright brook calm canyon cedar chalk cinder clear cloud clover cobalt copper coral cosmic crisp crown dawn deep delta dune eagle early earth east echo ember evergreen fable falcon fern field fine first flint forest fresh garden gentle glacier gold grand granite green harbor hazel hearth hidden high hill honey indigo iron island ivory jade juniper keen kind lake lark laurel lemon light lily linen little lively lucky lunar maple marble meadow mellow mint misty modern moon morning mountain".split(
    " ",
  );
const SECOND =
  "archive atelier bakery bank base basket bench board books bridge camp capital care cart cast center chain chart club coach code craft data desk draft drive easel engine estate farm field finance fleet flow forge frame gallery gate grid guide guild health home house hub kit kitchen lab ladder lane ledger legal lens letter line link list loft logic loop market media mill motor network news nest note office orchard paper path pay pilot pixel planet plant point port post press quarry quest rail ranch report room route school scout search shelf shop signal sketch social space spark stack stage station store street studio supply table talk team tide time tools tower town track trade trail travel trust unit vault view village vision walk watch water wave way web wharf wire wood works yard".split(
    " ",
  );
const PLAIN =
  "a an and are as at be by can for from good has in is it its makes name no of on one or read say short shop sign that the this to two was well with word words you your brand buyer city class clear company every first fits for founders group label letters maker market meaning memory most new offer old page people place plain product right rhythm sale seller service site sound spell story strong team trade used wide work world year".split(
    " ",
  );
const EXTENSIONS = "com com com com com ai ai now id app talk you".split(" ");
const RARE =
  "Füße|naïve|東京 駅|İstanbul|ΟΔΟΣ ΣΟΦΟΣ|two  spaces|line\nbreak|no\u00a0break|cafe\u0301|🌱 seed".split(
    "|",
  );

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function generateListings(count: number, seed = 1): Listing[] {
  const random = seededRandom(seed);
  // The square makes some words much more frequent than others, as in a real language.
  const pick = <T>(values: readonly T[]): T =>
    values[Math.floor(random() ** 2 * values.length)] as T;
  const words = (length: number) => Array.from({ length }, () => pick(PLAIN));
  const odd = () => (random() < 0.01 ? [pick(RARE)] : []);
  const day = () => new Date(Date.UTC(2025, 0, 1 + Math.floor(random() * 300)));
  return Array.from({ length: count }, (_, number) => {
    const label = `${pick(FIRST)}${random() < 0.2 ? "-" : ""}${pick(SECOND)}`;
    const domain = `${label}${number >= 50 ? number.toString(36) : ""}.${pick(EXTENSIONS)}`;
    const isIdn = random() < 0.005;
    return makeListing({
      domain: isIdn ? `xn--${domain}` : domain,
      displayName: isIdn ? `ü${domain}` : domain,
      category: `${pick(SECOND)} & ${pick(SECOND.slice(0, 6))}`,
      status: pick(STATUSES),
      tier: random() < 0.3 ? null : pick(TIERS),
      price: random() < 0.15 ? ON_REQUEST : dollars(Math.ceil(random() ** 4 * 300) * 500),
      listedDate: day().toISOString().slice(0, 10),
      description: [...words(4), label.toUpperCase(), ...odd(), ...words(14)].join(" ") + ".",
      keywords: Array.from({ length: 9 }, () => [pick(SECOND), ...odd(), pick(PLAIN)].join(" ")),
      useCases: Array.from({ length: 5 }, () =>
        ["A", pick(FIRST), pick(SECOND), ...words(1)].join(" "),
      ),
    });
  });
}
