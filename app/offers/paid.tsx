import { href, redirect } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import type { RouteHandle } from "../cache-key.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { ButtonLink } from "../ui/link.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import type { Route } from "./+types/paid";

const TITLE = "Thank you";

export function meta({ matches: [root] }: Route.MetaArgs) {
  return pageMeta(root.loaderData, {
    title: TITLE,
    description: "What happens after a payment through Escrow.com.",
    canonical: null,
  });
}

export const handle: RouteHandle = {
  cacheQuery: (_, { params, catalogue }) =>
    catalogue.byDomain.has(params.domainName ?? "") ? "" : null,
};

export function loader({ context, params }: Route.LoaderArgs) {
  const listing = findListing(
    context.get(servicesContext).content.current.catalogue,
    params.domainName,
  );
  // That page knows what to say of a name that is not listed.
  if (!listing) throw redirect(href("/portfolio/:domainName", params));
  return { domain: listing.domain, displayName: listing.displayName };
}

/** Where Escrow.com leads a buyer back to. Everybody may know its address, so it knows nothing of the offer. */
export default function Paid({ loaderData: { domain, displayName } }: Route.ComponentProps) {
  const subject = new URLSearchParams({ subject: `Payment for ${displayName}` });
  return (
    <PageHero
      isWhole
      title={TITLE}
      plateOf={domain}
      lead={`Escrow.com will tell the seller when your payment for ${displayName} arrives. Your offer's page shows what happens next. It's still open in the tab you paid from, and every email about your offer links to it.`}
    >
      <ButtonLink to={`${href("/contact")}?${subject}`}>Contact the seller</ButtonLink>
    </PageHero>
  );
}
