import { href, redirect } from "react-router";
import {
  type Listing,
  type ListingCard,
  summarize,
  toCards,
} from "../../catalogue/schema/listing.ts";
import { describePlan, findAdvertisedPlan, PLAN_PAYMENTS } from "../../sale/plan.ts";
import { listQuestions, listTrustLines } from "../../sale/trust-lines.ts";
import { type Catalogue, findHidden, findListing } from "../../catalogue/catalogue.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { findRelated } from "../../catalogue/related.ts";
import { findSimilarSold } from "../../catalogue/similar-sold.ts";
import { MAX_FILTER_LENGTH } from "../../catalogue/search/criteria.ts";
import { findHolders, findNamed, listWords } from "../../catalogue/search/find-named.ts";
import { FIELDS } from "../../catalogue/search/word-index.ts";
import { findNear } from "../../catalogue/search/search.ts";
import { shorten } from "../../catalogue/format/format.ts";
import { allInVoice, inVoice } from "../../catalogue/format/voice.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { RegistryFacts } from "../../server/lookups/registry.ts";
import { servicesContext } from "../layout/context.ts";
import { loadHidden } from "../layout/load-not-found.server.ts";
import { receiveForm } from "../forms/receive-form.ts";
import { toEscrowTerms } from "../layout/site.ts";
import { domainPicture, pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList, domainPage } from "../seo/structured-data.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { EscrowSection } from "../ui/escrow-section.tsx";
import { FaqList } from "../ui/faq-list.tsx";
import { PartnerSection } from "../ui/partner-section.tsx";
import { Section } from "../ui/section.tsx";
import { TrustList } from "../ui/trust-list.tsx";
import { useSay } from "../ui/use-site.ts";
import { ComparableSales } from "./comparable-sales.tsx";
import { DomainBar, DomainHead } from "./domain-head.tsx";
import { DomainFigures } from "./domain-figures.tsx";
import { DomainStory, Keywords } from "./domain-story.tsx";
import { InquirySection, PrintedContact } from "./inquiry-section.tsx";
import { LiveInsights } from "./live-insights.tsx";
import { drawQrCode } from "./qr-code.server.ts";
import { isPaidAtEscrowCom } from "../../sale/escrow-com.ts";
import { listDnsLines } from "./dns-line.tsx";
import { questionsOf, trustFactsOf } from "./words.ts";
import type { Route } from "./+types/route";

const MAX_DESCRIPTION = 155;
const ANYWHERE = FIELDS - 1;
const TEXT_SUFFIX = ".md";

const pathOf = (domain: string) => href("/portfolio/:domainName", { domainName: domain });

export function meta({ matches: [root], loaderData: { listing } }: Route.MetaArgs) {
  const site = root.loaderData;
  const canonical = pathOf(listing.domain);
  const trail = breadcrumbList(site, [
    ["Portfolio", href("/portfolio")],
    [listing.displayName, canonical],
  ]);
  return pageMeta(site, {
    title: `${listing.displayName}: ${listing.category} domain`,
    description: shorten(summarize(listing), MAX_DESCRIPTION),
    canonical,
    type: listing.price.amount === null ? "website" : "product",
    picture: domainPicture(listing),
    hasMarkdown: true,
    structuredData: [domainPage(site, listing), trail],
  });
}

/** A search for a whole name shows that name alone. */
function hasAnother({ search }: Catalogue, keyword: string, domain: string): boolean {
  const named = findNamed(keyword, search)?.place ?? null;
  const places = named === null ? findHolders(listWords(keyword), search, ANYWHERE) : [];
  return places.some((place) => search.listings[place]?.domain !== domain);
}

function notFoundPath({ search }: Catalogue, domainName: string): string {
  const name = cleanLine(domainName, MAX_FILTER_LENGTH);
  const hasNear = name !== "" && findNear(search, name).length > 0;
  return href("/404") + (hasNear ? `?${new URLSearchParams({ name })}` : "");
}

/** A name's text for programs is served at its ASCII form only. */
function findTextPath(catalogue: Catalogue, domainName: string): string | null {
  const listing =
    domainName.endsWith(TEXT_SUFFIX) &&
    findListing(catalogue, domainName.slice(0, -TEXT_SUFFIX.length));
  return listing ? pathOf(listing.domain) + TEXT_SUFFIX : null;
}

function showPlans(listing: Listing, { plans, voice }: Shop) {
  const advertised = plans && findAdvertisedPlan(listing, plans.terms);
  if (!plans || !advertised) return null;
  return {
    ...plans,
    advertised: describePlan(advertised),
    payments: inVoice(PLAN_PAYMENTS, voice),
  };
}

function notedFacts({ registered, expires }: Listing): RegistryFacts | null {
  if (!registered && !expires) return null;
  return { registeredOn: registered, expiresOn: expires, registrar: null, lookedUpOn: null };
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { config, content, dns, registry } = context.get(servicesContext);
  const { catalogue, shop, sales } = content.current;
  const listing = findListing(catalogue, params.domainName);
  const hidden = findHidden(catalogue, params.domainName);
  if (hidden) throw loadHidden(catalogue, hidden);
  if (!listing) {
    const textPath = shop.machines && findTextPath(catalogue, params.domainName);
    if (textPath) throw redirect(textPath, 301);
    throw redirect(notFoundPath(catalogue, params.domainName));
  }
  const path = pathOf(listing.domain);
  if (params.domainName !== listing.domain) throw redirect(path + url.search, 301);
  const related = toCards(findRelated(catalogue, listing));
  const isSold = listing.status === "sold";
  const answered = isSold ? null : (registry.shown.get(listing.domain) ?? null);
  const registryFacts = answered ?? (isSold || !shop.registryFacts ? null : notedFacts(listing));
  return {
    listing,
    dnsConfirmedOn: isSold ? null : (dns.confirmed.get(listing.domain) ?? null),
    keywords: (isSold ? [] : listing.keywords).map((keyword) => ({
      keyword,
      isLink: hasAnother(catalogue, keyword, listing.domain),
    })),
    related,
    comparableSales: isSold ? [] : findSimilarSold(catalogue.sold, sales, listing),
    questions: questionsOf(listing, listQuestions(listing, shop)),
    stats: isSold ? null : listing.stats,
    registryFacts,
    trustLines: listTrustLines(listing, shop),
    trustFacts: allInVoice(trustFactsOf(listing, shop.escrow, answered), shop.voice),
    plans: showPlans(listing, shop),
    escrow: isPaidAtEscrowCom(listing, shop.escrow)
      ? { terms: toEscrowTerms(shop), holdMinutes: shop.checkoutHold }
      : null,
    partners: isSold ? [] : shop.partners,
    partnerWords: shop.home.partners || null,
    seoTool: shop.seoTool,
    viewsShownFrom: shop.viewsShownFrom,
    print: { url: config.siteUrl + path, code: drawQrCode(config.siteUrl + path) },
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { submitInquiry } = context.get(servicesContext);
  const domain = params.domainName.toLowerCase();
  return receiveForm(request, context, (values, sender) =>
    submitInquiry("domain", { ...values, domain }, sender),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Domain({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, keywords, related, questions, escrow, print } = loaderData;
  const isForSale = listing.status === "available";
  return (
    <>
      <div className={"wrap pt-3 sm:pt-6 print:pt-2"}>
        <DomainBar listing={listing} />
        <DomainHead
          listing={listing}
          hasRelated={related.length > 0}
          plans={loaderData.plans}
          escrow={escrow}
          trustFacts={loaderData.trustFacts}
        />
        <div data-fresh="trust">
          <TrustList
            lines={[
              ...loaderData.trustLines,
              ...listDnsLines(listing.domain, loaderData.dnsConfirmedOn, useSay()),
            ]}
            className="trust-row no-print grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.25rem),1fr))] items-start gap-x-4 pt-2 text-sm"
          />
        </div>
      </div>
      <div data-fresh="related-first">{!isForSale && <RelatedNames listings={related} />}</div>
      <div className="no-print">
        {escrow && (
          <EscrowSection
            listing={listing}
            currency={listing.price.currency}
            escrow={escrow.terms}
            holdMinutes={escrow.holdMinutes}
          />
        )}
      </div>
      <DomainStory listing={listing} />
      <div data-fresh="related">{isForSale && <RelatedNames listings={related} />}</div>
      <InquirySection listing={listing} posted={actionData} />
      <PrintedContact name={listing.displayName} url={print.url} qrCode={print.code} />
      {questions.length > 0 && (
        <div data-fresh="questions" className="no-print">
          <Section id="faq" title="Questions and answers">
            <FaqList faqs={questions} name="domain-faq" />
          </Section>
        </div>
      )}
      <DomainFigures
        domain={listing.domain}
        stats={loaderData.stats}
        registryFacts={loaderData.registryFacts}
        seoTool={loaderData.seoTool}
      >
        <LiveInsights listing={listing} shownFrom={loaderData.viewsShownFrom} />
      </DomainFigures>
      <ComparableSales sales={loaderData.comparableSales} />
      <div className="no-print">
        <PartnerSection partners={loaderData.partners} words={loaderData.partnerWords} />
      </div>
      <Keywords keywords={keywords} />
    </>
  );
}

function RelatedNames({ listings }: { listings: readonly ListingCard[] }) {
  if (listings.length === 0) return null;
  return (
    <div className="has-layouts no-print">
      <Section id="related" title="Similar names">
        <CardGrid listings={listings} />
      </Section>
    </div>
  );
}
