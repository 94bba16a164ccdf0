import { z } from "zod";
import type { Currency } from "../../catalogue/format/currency.ts";
import { STATUSES, TIERS } from "../../catalogue/schema/listing.ts";

/** Each shop has one currency, so its programs needn't read about those of other shops. */
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe(
    "The currency of all of the shop's prices, as in ISO 4217",
  ) as unknown as z.ZodType<Currency>;

const money = z
  .object({ amount: z.int().describe("Whole units of the currency"), currency })
  .meta({ id: "Money" });

const url = z.string().meta({ format: "uri" });
const day = z.iso.date();
const strings = z.array(z.string());

const briefFields = {
  domain: z.string().describe("The name in ASCII, for use in requests"),
  name: z.string().describe("The name as people read it"),
  extension: z.string(),
  status: z.enum(STATUSES).describe("Only available names can be bought"),
  beingBought: z.boolean().describe("Reserved because somebody is in the checkout right now"),
  price: money
    .nullable()
    .describe("The asking price, for a sold name the last one; null if there is none"),
  priceOnRequest: z.boolean().describe("The price is on request: never state or guess one"),
  category: z.string(),
  tier: z.enum(TIERS).nullable(),
  description: z.string(),
  listedDate: day.nullable(),
  sold: z
    .object({ date: day.nullable(), price: money.nullable() })
    .nullable()
    .describe("When and for how much it was sold, if the seller says so; null unless sold"),
  url: url.describe("The name's page, for people"),
  buyUrl: url
    .nullable()
    .describe("Where a person buys it at its price; null if that isn't possible"),
  offerUrl: url.nullable().describe("Where a person makes an offer; null if it takes no offers"),
};

export const briefListing = z
  .object(briefFields)
  .meta({ id: "ListingInList", description: "A name in a list" });

const text = z.string().nullable();

export const fullListing = z
  .object({
    ...briefFields,
    minimumOffer: money.nullable().describe("Lower offers are refused"),
    keywords: strings,
    features: strings,
    useCases: strings,
    targetAudience: strings,
    figures: z
      .object({
        domainAge: text,
        firstSeen: text,
        keywordVolume: text.describe("Monthly searches"),
        cpc: text.describe("Cost per click of an ad"),
        backlinks: text,
        referringDomains: text,
      })
      .nullable()
      .describe("Figures the seller took from elsewhere; null means not measured"),
    advertisedPlan: text.describe(
      "The plan that the page names beside the price: the longest without a surcharge, or the one with the lowest total",
    ),
    paymentPlans: z.array(
      z.object({
        months: z.int(),
        monthly: money,
        lastMonth: money,
        total: money,
        surchargePercent: z.int(),
      }),
    ),
    dnsConfirmedOn: day
      .nullable()
      .describe("When the shop last confirmed that the seller controls the DNS"),
    questions: z.array(z.object({ question: z.string(), answer: z.string() })),
    inquiryUrl: url.describe("Where a person asks about the name"),
  })
  .meta({ id: "Listing", description: "A name with its details" });

export const listAnswer = z
  .object({
    data: z.array(briefListing),
    next: z.int().nullable().describe("The page of the next names; null after the last"),
    total: z.int().describe("How many names were found in all"),
    readAs: z
      .object({
        q: z.string().describe("The words that were looked for"),
        filters: strings.describe("What was read as a filter or an order"),
        leftOut: strings.describe("Words that no name has"),
      })
      .nullable()
      .describe(
        "How q was understood, if it isn't only words; otherwise null. If nothing was found, ask again for fewer of these.",
      ),
  })
  .meta({ id: "ListingList", description: "Names, best match first" });

export const listingAnswer = z.object({ data: fullListing }).meta({ id: "OneListing" });

export const shopAnswer = z
  .object({
    data: z.object({
      name: z.string(),
      description: z.string(),
      notice: z.string().nullable().describe("The shop's notice to all visitors"),
      url,
      currency,
      names: z.object({ listed: z.int(), available: z.int() }),
      extensions: strings,
      categories: strings,
      answersWithin: text.describe("How soon the seller answers; null if she hasn't said"),
      contact: z.object({
        url,
        email: z.string(),
        phone: text,
        telegram: text,
        channels: z.array(z.object({ name: z.string(), link: text, text })),
      }),
      escrow: z
        .object({
          service: z.literal("Escrow.com"),
          feePaidBy: z.enum(["buyer", "seller", "split"]),
          inspectionDays: z.int(),
        })
        .nullable()
        .describe("How buyers pay for names that have no escrow link of their own"),
      paymentPlans: z
        .object({
          months: z.array(z.int()),
          surcharges: z.array(z.object({ upToMonths: z.int(), percent: z.int() })),
          leastMonthly: money,
          conditions: z.array(z.object({ about: z.string(), text: z.string() })),
        })
        .nullable()
        .describe("How lease-to-own works here; null if the seller offers no plans"),
      links: z.object({
        portfolio: url,
        howItWorks: url,
        terms: url,
        openapi: url,
        mcp: url,
        feed: url,
      }),
    }),
  })
  .meta({ id: "Shop" });

export const problem = z
  .object({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("What is wrong, and what to send instead"),
    parameter: z.string().optional().describe("The parameter that is wrong"),
  })
  .meta({ id: "Problem", description: "An error (RFC 9457)" });
