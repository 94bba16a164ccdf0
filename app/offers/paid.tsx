import { href, redirect } from "react-router";
import { findHidden, findListing } from "../../catalogue/catalogue.ts";
import { WIRE_TIME } from "../../sale/deadlines.ts";
import { BEGUN } from "../islands/offer/payment.tsx";
import { servicesContext } from "../layout/context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { PageHero } from "../ui/page-hero.tsx";
import { useSay } from "../ui/use-site.ts";
import { NextSteps } from "./offer-frame.tsx";
import type { Route } from "./+types/paid";

const TITLE = "Thank you";

export function meta({ matches: [root] }: Route.MetaArgs) {
  return pageMeta(root.loaderData, {
    title: TITLE,
    description: "What happens after a payment through Escrow.com.",
    canonical: null,
  });
}

export function loader({ context, params }: Route.LoaderArgs) {
  const { config, content, offers } = context.get(servicesContext);
  const isFollowed = config.escrow !== null;
  const { catalogue } = content.current;
  const domain = params.domainName.toLowerCase();
  // A buyer may come back after the name was hidden or deleted.
  const listing = findListing(catalogue, domain) ?? findHidden(catalogue, domain);
  if (listing) return { domain: listing.domain, displayName: listing.displayName, isFollowed };
  if (!offers.isReserved(domain)) throw redirect(href("/portfolio/:domainName", params));
  return { domain, displayName: domain, isFollowed };
}

export default function Paid({
  loaderData: { domain, displayName, isFollowed },
}: Route.ComponentProps) {
  const say = useSay();
  const subject = new URLSearchParams({ subject: `Payment for ${displayName}` });
  return (
    <>
      <div data-island="returned" data-when="now" hidden />
      <PageHero
        title={TITLE}
        plateOf={domain}
        lead={`If you've just paid for ${displayName}, Escrow.com has your order.`}
      >
        <a className="button" href={`${href("/contact")}?${subject}`}>
          Contact Us
        </a>
      </PageHero>
      <div className="wrap section pt-8 *:max-w-3xl sm:pt-12">
        <p className="mb-12 border-l-2 border-accent pl-4">
          {say(
            isFollowed
              ? "You don't need to do anything here: Escrow.com tells us about your payment. Your private page shows how far it is, and says so if we need something from you. To see it, go back to the tab you paid from, or use the link in our email (if you got one)."
              : `Now go back to your private page, in the tab you paid from, with the link in our email (if you got one) or from your browser's history. It shows “${BEGUN}”: unless the page already thanks you, press that, so that we look for your payment. If you can't find that page, contact us.`,
          )}
        </p>
        <NextSteps
          steps={[
            `${WIRE_TIME} Escrow.com tells you and us when it has arrived.`,
            `We move ${displayName} into your account at a registrar, and tell you what to do there.`,
            "You check the name and confirm it at Escrow.com. Only then does it pay us.",
          ]}
        />
      </div>
    </>
  );
}
