import { href, redirect } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import { toCards } from "../../catalogue/listing.ts";
import { findRelated } from "../../catalogue/related.ts";
import { shorten } from "../../catalogue/format.ts";
import { faqsOf } from "../../catalogue/complete-listing.ts";
import { servicesContext } from "../context.ts";
import { receiveInquiry } from "../inquiry/receive-inquiry.ts";
import { pageMeta, siteOf } from "../seo/page-meta.ts";
import { domainPicture } from "../seo/social-picture.ts";
import { drawQrCode } from "./qr-code.server.ts";
import { breadcrumbList, domainPage } from "../seo/structured-data.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { DomainBar } from "./domain-bar.tsx";
import { DomainHead } from "./domain-head.tsx";
import { DomainStats, hasFigures } from "./domain-stats.tsx";
import { DomainStory } from "./domain-story.tsx";
import { FaqList } from "../ui/faq-list.tsx";
import { InquirySection } from "./inquiry-section.tsx";
import { KeywordLinks } from "./keyword-links.tsx";
import { PartnerSection } from "../ui/partner-section.tsx";
import { PrintFoot } from "./print-foot.tsx";
import { Section } from "../ui/section.tsx";
import { useSite } from "../layout/use-site.ts";
import type { Route } from "./+types/route";

const MAX_DESCRIPTION = 155;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  if (!site || !loaderData)
    return pageMeta(undefined, { title: "", description: "", canonical: null });
  const { listing } = loaderData;
  const path = href("/portfolio/:domainName", { domainName: listing.domain });
  const trail = breadcrumbList(site, [
    ["Portfolio", href("/portfolio")],
    [listing.displayName, path],
  ]);
  return pageMeta(site, {
    title: `${listing.displayName}: ${listing.category} domain`,
    description: shorten(listing.description, MAX_DESCRIPTION),
    canonical: path,
    type: listing.price.amount === null ? "website" : "product",
    picture: domainPicture(listing),
    structuredData: [domainPage(site, listing), trail],
  });
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { config, content } = context.get(servicesContext);
  const { catalogue, shop } = content.current;
  const listing = findListing(catalogue, params.domainName);
  if (!listing) throw redirect(href("/404"));
  const path = href("/portfolio/:domainName", { domainName: listing.domain });
  if (params.domainName !== listing.domain) {
    throw redirect(path + url.search, 301);
  }
  return {
    listing,
    related: toCards(findRelated(catalogue, listing)),
    questions: faqsOf(listing, shop.faqs),
    partners: shop.partners,
    seoTool: shop.seoTool,
    print: { url: config.siteUrl + path, code: drawQrCode(config.siteUrl + path) },
  };
}

/** Takes the inquiry form where the page's script does not. */
export function action({ request, context, params }: Route.ActionArgs) {
  const domain = params.domainName.toLowerCase();
  return receiveInquiry(request, context, "domain", { domain });
}

/** The answer to a posted form may say when to try again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Domain({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite();
  const { listing, related, questions, partners, seoTool, print } = loaderData;
  const relatedNames = (
    <div className="no-print">
      <Section id="related" title="Related names">
        <CardGrid listings={related} />
      </Section>
    </div>
  );
  const isForSale = listing.status === "available";
  return (
    <>
      <div className="wrap pt-3 sm:pt-6 print:pt-2">
        <DomainBar key={listing.domain} listing={listing} />
        <DomainHead listing={listing} hasRelated={related.length > 0} />
      </div>
      {!isForSale && related.length > 0 && relatedNames}
      <DomainStory listing={listing} />
      {site && <InquirySection listing={listing} site={site} posted={actionData} />}
      {listing.stats && hasFigures(listing.stats) && (
        <DomainStats stats={listing.stats} seoTool={seoTool} />
      )}
      {site && (
        <div className="wrap">
          <PrintFoot site={site} name={listing.displayName} url={print.url} code={print.code} />
        </div>
      )}
      <div className="no-print">
        <Section isSplit id="faq" title="Questions and answers">
          <FaqList faqs={questions} name="domain-faq" />
        </Section>
        {listing.keywords.length > 0 && <KeywordLinks keywords={listing.keywords} />}
        <PartnerSection partners={partners} />
      </div>
      {isForSale && related.length > 0 && relatedNames}
    </>
  );
}
