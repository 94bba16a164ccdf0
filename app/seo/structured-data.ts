import { href } from "react-router";
import type { Identity } from "../../catalogue/schema/identity.ts";
import {
  type Listing,
  type ListingCard,
  type Status,
  summarize,
} from "../../catalogue/schema/listing.ts";
import type { Site } from "../layout/site.ts";
import { domainPicture } from "./page-meta.ts";

type Trail = readonly (readonly [label: string, path: string])[];

export function breadcrumbList(site: Site, trail: Trail): object {
  const steps = [["Home", "/"], ...trail] as const;
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: site.url + path,
    })),
  };
}

export function organization(site: Site): object {
  const { url, name, description, contact, logos, socials, identity, founder } = site;
  const profiles = socials.map(({ link }) => link);
  return {
    "@type": "Organization",
    "@id": `${url}/#organization`,
    name,
    url: `${url}/`,
    description,
    logo: url + (logos?.at(-1)?.src ?? "/favicon.svg"),
    email: contact.email,
    ...(identity && legalFacts(identity)),
    ...(founder && { founder: founderOf(site, founder) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

function legalFacts(identity: Identity): object {
  const { company, address, place, taxNumber, register, registerNumber, since } = identity;
  const where = address?.join(", ") ?? place;
  return {
    legalName: company,
    ...(where && { address: where }),
    ...(taxNumber && { taxID: taxNumber }),
    ...(registerNumber && {
      identifier: {
        "@type": "PropertyValue",
        ...(register && { propertyID: register }),
        value: registerNumber,
      },
    }),
    ...(since && { foundingDate: String(since) }),
  };
}

const founderOf = ({ url }: Site, { name, hasPhoto }: NonNullable<Site["founder"]>) => ({
  "@type": "Person",
  name,
  ...(hasPhoto && { image: `${url}/founder-photo` }),
});

export function webSite({ url, name, description }: Site): object {
  const publisher = { "@id": `${url}/#organization` };
  return { "@type": "WebSite", name, url: `${url}/`, description, publisher };
}

function domainUrl(site: Site, domain: string): string {
  return site.url + href("/portfolio/:domainName", { domainName: domain });
}

type Named = Pick<ListingCard, "domain" | "displayName">;

export function collectionPage(
  site: Site,
  page: { name: string; description: string; path: string; listings: readonly Named[] },
): object {
  return {
    "@type": "CollectionPage",
    name: page.name,
    description: page.description,
    url: site.url + page.path,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: page.listings.length,
      itemListElement: page.listings.map((listing, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: listing.displayName,
        url: domainUrl(site, listing.domain),
      })),
    },
  };
}

/** schema.org also has `Reserved`, but search engines don't list it among the values that they read. */
const AVAILABILITY: Record<Status, string> = {
  available: "https://schema.org/InStock",
  reserved: "https://schema.org/OutOfStock",
  sold: "https://schema.org/SoldOut",
};

/** A Product needs an Offer with a price, so a name without one is a WebPage. */
export function domainPage(site: Site, listing: Listing): object {
  const url = domainUrl(site, listing.domain);
  const image = site.url + domainPicture(listing).path;
  const description = summarize(listing);
  const { displayName: name, category, domain: sku, price, status } = listing;
  if (price.amount === null) return { "@type": "WebPage", name, description, url, image };
  return {
    "@type": "Product",
    name,
    description,
    category,
    sku,
    image,
    brand: { "@type": "Brand", name: site.name },
    offers: {
      "@type": "Offer",
      price: price.amount,
      priceCurrency: price.currency,
      availability: AVAILABILITY[status],
      url,
      seller: {
        "@type": "Organization",
        "@id": `${site.url}/#organization`,
        name: site.name,
        url: `${site.url}/`,
        ...(site.identity && { legalName: site.identity.company }),
      },
    },
  };
}
