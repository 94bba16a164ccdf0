import type { z } from "zod";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { buyLink } from "../../sale/checkout.ts";
import {
  CONDITION_TITLES,
  describePlan,
  findAdvertisedPlan,
  offeredPlans,
} from "../../sale/plan.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { shorten } from "../../catalogue/format/format.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { builtInChannels } from "../../catalogue/schema/channels.ts";
import { noticeOf } from "../../catalogue/schema/examples.ts";
import { type Listing, takesOffers } from "../../catalogue/schema/listing.ts";
import { listQuestions } from "../../sale/trust-lines.ts";
import type { PlanConditions } from "../../catalogue/schema/plan-settings.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { findListings } from "./find-listings.ts";
import { MCP_PATH, OPENAPI_PATH } from "./paths.ts";
import type { Search } from "./search-parameters.ts";
import type { briefListing, fullListing, listAnswer, listingAnswer, shopAnswer } from "./shapes.ts";

/** Everything here may leave the shop: floors, leads and the seller's other mailboxes must not be in it. */
export interface Shown {
  readonly shop: Shop;
  readonly catalogue: Catalogue;
  readonly siteUrl: string;
  readonly dnsConfirmed: ReadonlyMap<string, string>;
}

const MAX_DESCRIPTION = 280;

const toMoney = (amount: number, currency: Currency) => ({ amount, currency });
const toMoneyOrNull = (amount: number | null | undefined, currency: Currency) =>
  typeof amount === "number" ? toMoney(amount, currency) : null;

export function describeBriefly(listing: Listing, shown: Shown): z.output<typeof briefListing> {
  const { domain, displayName, extension, status, isInCheckout, price } = listing;
  const { category, tier, description, listedDate, soldDate, soldPrice } = listing;
  const url = toPageUrl(shown.siteUrl, domain);
  const link = buyLink(listing, shown.shop);
  const isSold = status === "sold";
  return {
    domain,
    name: displayName,
    extension,
    status,
    beingBought: isInCheckout,
    price: toMoneyOrNull(price.amount, price.currency),
    priceOnRequest: price.amount === null && !isSold,
    category,
    tier,
    description: shorten(description, MAX_DESCRIPTION),
    listedDate: listedDate || null,
    sold: isSold
      ? { date: soldDate, price: toMoneyOrNull(soldPrice?.amount, price.currency) }
      : null,
    url,
    buyUrl: link && new URL(link, shown.siteUrl).href,
    offerUrl: takesOffers(listing) ? `${url}/offer` : null,
  };
}

function describeFigures(stats: NonNullable<Listing["stats"]>) {
  const { ubersuggestLink: _, ...figures } = stats;
  return figures;
}

const describePlans = (listing: Listing, plans: Shop["plans"]) =>
  offeredPlans(listing, plans?.terms ?? null).map(
    ({ currency, months, monthly, last, total, percent }) => ({
      months,
      monthly: toMoney(monthly, currency),
      lastMonth: toMoney(last, currency),
      total: toMoney(total, currency),
      surchargePercent: percent,
    }),
  );

export function describeFully(listing: Listing, shown: Shown): z.output<typeof fullListing> {
  const { domain, description, stats, status, minimumOffer } = listing;
  const { keywords, features, useCases, targetAudience } = listing;
  const brief = describeBriefly(listing, shown);
  const advertised = findAdvertisedPlan(listing, shown.shop.plans?.terms ?? null);
  return {
    ...brief,
    description,
    minimumOffer: takesOffers(listing) ? toMoneyOrNull(minimumOffer, listing.price.currency) : null,
    keywords: [...keywords],
    features: [...features],
    useCases: [...useCases],
    targetAudience: [...targetAudience],
    figures: stats && describeFigures(stats),
    advertisedPlan: advertised && describePlan(advertised),
    paymentPlans: describePlans(listing, shown.shop.plans),
    dnsConfirmedOn: status === "sold" ? null : (shown.dnsConfirmed.get(domain) ?? null),
    questions: status === "available" ? listQuestions(listing, shown.shop) : [],
    inquiryUrl: `${brief.url}#write`,
  };
}

export const answerListing = (listing: Listing, shown: Shown): z.output<typeof listingAnswer> => ({
  data: describeFully(listing, shown),
});

export function answerSearch(
  search: Search,
  shown: Shown,
  mostNames?: number,
): z.output<typeof listAnswer> {
  const { listings, next, total, readAs } = findListings(shown.catalogue, search, mostNames);
  return { data: listings.map((listing) => describeBriefly(listing, shown)), next, total, readAs };
}

function describeTerms({ terms, conditions }: NonNullable<Shop["plans"]>, currency: Currency) {
  return {
    months: [...terms.lengths],
    surcharges: terms.surcharges.map(({ months, percent }) => ({ upToMonths: months, percent })),
    leastMonthly: toMoney(terms.leastMonthly, currency),
    conditions: Object.entries(CONDITION_TITLES).map(([name, about]) => ({
      about,
      text: conditions[name as keyof PlanConditions],
    })),
  };
}

export function answerShop({ shop, catalogue, siteUrl }: Shown): z.output<typeof shopAnswer> {
  const { name, description, answersWithin, email, phone, channels, escrow } = shop;
  const telegram = builtInChannels(shop).telegram && shop.telegram;
  const at = (path: string) => siteUrl + path;
  return {
    data: {
      name,
      description,
      notice: noticeOf(shop, siteUrl),
      url: at("/"),
      currency: shop.currency,
      names: { listed: catalogue.listings.length, available: catalogue.available.length },
      extensions: [...catalogue.extensions],
      categories: [...catalogue.categories],
      answersWithin,
      contact: { url: at("/contact"), email, phone, telegram, channels: [...channels] },
      escrow: escrow && {
        service: "Escrow.com",
        feePaidBy: escrow.feePayer,
        inspectionDays: escrow.inspectionDays,
      },
      paymentPlans: shop.plans && describeTerms(shop.plans, shop.currency),
      links: {
        portfolio: at("/portfolio"),
        howItWorks: at("/how-it-works"),
        terms: at("/terms-of-service"),
        openapi: at(OPENAPI_PATH),
        mcp: at(MCP_PATH),
        feed: at("/feed.xml"),
      },
    },
  };
}
