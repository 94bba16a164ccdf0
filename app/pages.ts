import type { Catalogue } from "../catalogue/catalogue.ts";
import {
  findExtensionPage,
  type ExtensionPage,
  listExtensionPages,
} from "../catalogue/extension-page.ts";
import { takesOffers } from "../catalogue/schema/listing.ts";
import { hasSoldPage } from "../catalogue/sold.ts";
import type { Content } from "../server/shop/read-content.ts";
import type { SitemapPage } from "../server/public/sitemap.ts";
import type { PageWords } from "../server/public/card-words.ts";
import {
  always,
  type CacheRule,
  never,
  ofList,
  ofListing,
  ofPortfolio,
  without,
} from "./cache-rules.ts";
import { POLICIES_UPDATED } from "./policies/policy.ts";

interface Page {
  readonly file: string;
  /** The picture for social networks and the entry in the sitemap, if the page is one that search engines may list. */
  readonly indexed?: IndexedPage;
  readonly cache: CacheRule;
  readonly isThere?: (catalogue: Catalogue) => boolean;
}

type Shown = Pick<Content, "catalogue" | "shop" | "texts">;

interface IndexedPage {
  readonly picture: PageWords;
  readonly shows?: SitemapPage["shows"];
  readonly updated?: (shown: Shown) => string | null | undefined;
}

export const PAGES: Readonly<Record<`/${string}`, Page>> = {
  "/": {
    file: "home/route.tsx",
    indexed: {
      picture: { title: "Names worth building on.", line: "Premium domain names" },
      shows: "all",
    },
    cache: always,
  },
  "/portfolio": {
    file: "portfolio/route.tsx",
    indexed: {
      picture: { title: "Domain Portfolio", line: "Every name, with its status" },
      shows: "all",
    },
    cache: ofPortfolio,
  },
  "/portfolio/:domainName": { file: "domain/route.tsx", cache: ofListing() },
  "/portfolio/:domainName/offer": { file: "offers/make-offer.tsx", cache: ofListing(takesOffers) },
  "/portfolio/:domainName/buy": {
    file: "offers/buy.tsx",
    cache: ofListing(({ status, escrowLink }) => status === "reserved" || !escrowLink),
  },
  "/portfolio/:domainName/paid": { file: "offers/paid.tsx", cache: ofListing() },
  "/offers/:token": { file: "offers/offer-page.tsx", cache: never },
  "/offers/:token/pro-forma": { file: "offers/pro-forma.tsx", cache: never },
  "/offers/:token/receipt": { file: "offers/receipt.tsx", cache: never },
  "/answer/:token": { file: "answer/route.tsx", cache: never },
  "/shortlist": { file: "shortlist/route.tsx", cache: without("names") },
  "/premium-domains": {
    file: "premium-domains/route.tsx",
    indexed: { picture: { title: "What makes a domain premium", line: "Six qualities" } },
    cache: always,
  },
  "/:extensionPage": {
    file: "extension/route.tsx",
    cache: ofList(({ pathname, catalogue }) => {
      const extensionPage = findExtensionPage(catalogue, pathname);
      return extensionPage ? (catalogue.byExtension.get(extensionPage.extension) ?? []) : null;
    }),
  },
  "/sold": {
    file: "sold/route.tsx",
    indexed: {
      picture: { title: "Sold domains", line: "Every name sold so far" },
      updated: ({ catalogue }) => catalogue.sold[0]?.soldDate,
    },
    cache: ofList(({ catalogue }) => catalogue.sold),
    isThere: hasSoldPage,
  },
  "/how-it-works": {
    file: "how-it-works/route.tsx",
    indexed: { picture: { title: "How it works", line: "From first question to transfer" } },
    cache: always,
  },
  "/about": {
    file: "about/route.tsx",
    indexed: { picture: { title: "About Us", line: "Who chooses the names" } },
    cache: always,
  },
  "/contact": {
    file: "contact/route.tsx",
    indexed: { picture: { title: "Get In Touch", line: "Ask about a name" } },
    cache: without("subject"),
  },
  "/terms-of-service": {
    file: "policies/route.tsx",
    indexed: {
      picture: { title: "Terms of Service", line: "How a sale works" },
      updated: ({ shop, texts }) =>
        texts.termsOfService ? null : (shop.policiesUpdated ?? POLICIES_UPDATED),
    },
    cache: always,
  },
  "/privacy-policy": {
    file: "policies/route.tsx",
    indexed: {
      picture: { title: "Privacy Policy", line: "What is kept, and why" },
      updated: ({ shop, texts }) =>
        texts.privacyPolicy ? null : (shop.policiesUpdated ?? POLICIES_UPDATED),
    },
    cache: always,
  },
  "/404": { file: "layout/not-found.tsx", cache: never },
  "/*": { file: "layout/not-found.tsx", cache: never },
};

const listThere = (catalogue: Catalogue) =>
  Object.entries(PAGES).filter(([, { isThere }]) => !isThere || isThere(catalogue));

export const listPages = (shown: Shown): SitemapPage[] => [
  ...listThere(shown.catalogue).flatMap(([path, { indexed }]): SitemapPage[] => {
    if (!indexed) return [];
    return [{ path, shows: indexed.shows, updated: indexed.updated?.(shown) ?? undefined }];
  }),
  ...listExtensionPages(shown.catalogue).map(({ path, extension }): SitemapPage => ({
    path,
    shows: extension as `.${string}`,
  })),
];

export function findPicture(catalogue: Catalogue, path: `/${string}`): PageWords | undefined {
  const extensionPage = findExtensionPage(catalogue, path);
  if (extensionPage?.path === path) return describeExtensionPage(extensionPage);
  return PAGES[path]?.indexed?.picture;
}

function describeExtensionPage({ extension, path }: ExtensionPage): PageWords {
  const ascii = `.${path.slice(1, -"-domains".length)}`;
  return {
    title: `${extension} domains`,
    asciiTitle: `${ascii} domains`,
    line: `Every ${ascii} name in the portfolio`,
    accented: extension,
  };
}
