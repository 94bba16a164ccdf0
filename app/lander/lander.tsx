import { renderToStaticMarkup } from "react-dom/server";
import { href, type MetaDescriptor } from "react-router";
import { shorten } from "../../catalogue/format/format.ts";
import { type Listing, type Status, summarize } from "../../catalogue/schema/listing.ts";
import { BUY_CLICKS_PATH } from "../../catalogue/page-views.ts";
import { listTrustLines } from "../../sale/trust-lines.ts";
import { VIEWS_PATH } from "../../catalogue/page-views.ts";
import { saleSentence } from "../../catalogue/sold.ts";
import { findRelated } from "../../catalogue/related.ts";
import type { Services } from "../../server/services.ts";
import { buildPolicy } from "../layout/content-security-policy.ts";
import { Brand, BRAND_LINK, ThemeToggle } from "../layout/masthead.tsx";
import { type Site, toSite } from "../layout/site.ts";
import choicesScript from "../layout/choices.js?raw";
import { domainPicture, hiddenNameMeta, pageMeta } from "../seo/page-meta.ts";
import { SellerLine } from "../ui/identity.tsx";
import { TrustList } from "../ui/trust-list.tsx";
import { SiteContext, useSay, useSite } from "../ui/use-site.ts";
import styles from "./lander.css?inline";
import { About, AwayPanel, type LanderProps, Measured, OfferPanel, Plate } from "./panels.tsx";
import viewScript from "./view-script.js?raw";

const MAX_DESCRIPTION = 155;

const TITLES: Record<Status, string> = {
  available: "is for sale",
  reserved: "is reserved",
  sold: "has been sold",
};

export function renderLander(
  { config, content }: Pick<Services, "config" | "content">,
  listing: Listing,
): Response {
  const { shop, catalogue } = content.current;
  const isForSale = listing.status !== "sold" && !listing.hidden;
  const related = isForSale ? [] : findRelated(catalogue, listing);
  const html = `<!DOCTYPE html>${renderToStaticMarkup(
    <SiteContext value={toSite(content.current, config, null)}>
      <LanderDocument
        listing={listing}
        related={related}
        shop={shop}
        trustLines={listTrustLines(listing, shop)}
      />
    </SiteContext>,
  )}`;
  return new Response(html, {
    status: listing.hidden ? 404 : 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": buildPolicy(html),
    },
  });
}

function metaOf(site: Site, listing: Listing): MetaDescriptor[] {
  const { domain, displayName, status } = listing;
  if (listing.hidden) return hiddenNameMeta(site, displayName);
  return pageMeta(site, {
    title: `${displayName} ${TITLES[status]}`,
    description: shorten(summarize(listing), MAX_DESCRIPTION),
    canonical: href("/portfolio/:domainName", { domainName: domain }),
    picture: domainPicture(listing),
  });
}

function LanderDocument(props: LanderProps) {
  const { listing } = props;
  const site = useSite();
  return (
    <html lang="en" className="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: choicesScript }} />
        <style dangerouslySetInnerHTML={{ __html: styles + site.accentStyles }} />
        {metaOf(site, listing).map(toTag)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <Lander {...props} />
        {!listing.hidden && (
          <script
            data-domain={listing.domain}
            data-path={VIEWS_PATH}
            data-clicks={BUY_CLICKS_PATH}
            dangerouslySetInnerHTML={{ __html: viewScript }}
          />
        )}
      </body>
    </html>
  );
}

function toTag(tag: MetaDescriptor) {
  const key = JSON.stringify(tag);
  if ("title" in tag) return <title key={key}>{String(tag.title)}</title>;
  if ("tagName" in tag) {
    const { tagName, ...attributes } = tag;
    return tagName === "link" ? <link key={key} {...attributes} /> : null;
  }
  return <meta key={key} {...tag} />;
}

function Lander({ listing, related, shop, trustLines }: LanderProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <header className="wrap flex items-center justify-between gap-4 py-3.5 lg:py-(--room)">
        <a href={`${useSite().url}/`} className={BRAND_LINK}>
          <Brand />
        </a>
        <ThemeToggle />
      </header>
      <main className="wrap flex flex-1 flex-col">
        <div className="grid flex-1 overflow-hidden rounded-card border border-line bg-raised lg:grid-cols-[1fr_26rem]">
          <Plate listing={listing} />
          <div className="grid content-center border-t border-line p-[min(1.25rem,6vw)] sm:p-8 lg:border-t-0 lg:py-4 lg:border-l">
            <PanelOf listing={listing} related={related} shop={shop} />
          </div>
        </div>
        {!listing.hidden && (
          <div className="grid gap-x-12 gap-y-5 py-5 md:grid-cols-2 lg:py-(--room) lg:grid-cols-[1fr_1fr_18rem] xl:grid-cols-[1fr_1.2fr_19rem]">
            <TrustList lines={trustLines} className="text-sm lg:order-last lg:-col-end-1" />
            <div className="min-w-0">
              <About listing={listing} />
              <SellerLine />
            </div>
            <Measured listing={listing} seoTool={shop.seoTool} />
          </div>
        )}
      </main>
      <Foot />
    </div>
  );
}

function PanelOf({ listing, related, shop }: Omit<LanderProps, "trustLines">) {
  const say = useSay();
  const { url } = useSite();
  if (listing.hidden) {
    const text = say("Write to us and we'll let you know if that changes.");
    return (
      <AwayPanel title="Not for sale right now" text={text} related={related}>
        <a href={url + href("/contact")} className="button w-full">
          Contact
        </a>
      </AwayPanel>
    );
  }
  if (listing.status === "sold") {
    return <AwayPanel title="Sold" text={saleSentence(listing)} related={related} />;
  }
  return <OfferPanel listing={listing} shop={shop} />;
}

const FOOT_LINKS = [
  { to: href("/portfolio"), label: "All names" },
  { to: href("/how-it-works"), label: "How it works" },
  { to: href("/terms-of-service"), label: "Terms" },
  { to: href("/privacy-policy"), label: "Privacy" },
];

function Foot() {
  const { url, year, name, description, notice } = useSite();
  return (
    <footer className="wrap">
      <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-3 text-sm text-soft-ink">
        <p className="flex-[1_1_20rem] py-2">
          © {year} {name}. {description} {notice}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {FOOT_LINKS.map(({ to, label }) => (
            <li key={to}>
              <a href={url + to} className="touch-link text-soft-ink hover:text-accent">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
