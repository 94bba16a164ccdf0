import { renderToStaticMarkup } from "react-dom/server";
import { href, type MetaDescriptor } from "react-router";
import { summarize } from "../../catalogue/complete-listing.ts";
import { shorten } from "../../catalogue/format.ts";
import type { Listing, Status } from "../../catalogue/listing.ts";
import { VIEWS_PATH } from "../../catalogue/page-views.ts";
import { findRelated } from "../../catalogue/related.ts";
import type { Services } from "../../server/services.ts";
import { finishDocument } from "../document.ts";
import { type Site, toSite } from "../layout/site.ts";
import themeScript from "../layout/theme-script.js?raw";
import { domainPicture, pageMeta } from "../seo/page-meta.ts";
import styles from "./lander.css?inline";
import { Lander, type LanderProps } from "./lander.tsx";
import viewScript from "./view-script.js?raw";

const MAX_DESCRIPTION = 155;

const TITLES: Record<Status, string> = {
  available: "is for sale",
  reserved: "is reserved",
  sold: "is sold",
};

/** The page at a listed name's own address: whole without script, and rendered by the server alone. */
export function renderLander(
  { config, content }: Pick<Services, "config" | "content">,
  listing: Listing,
): Response {
  const { shop, catalogue } = content.current;
  const site = toSite(content.current, config, new Date().getUTCFullYear());
  const related = listing.status === "sold" ? findRelated(catalogue, listing) : [];
  const rendered = renderToStaticMarkup(
    <LanderDocument site={site} listing={listing} related={related} seoTool={shop.seoTool} />,
  );
  const { html, contentSecurityPolicy } = finishDocument(`<!DOCTYPE html>${rendered}`);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": contentSecurityPolicy,
    },
  });
}

function LanderDocument(props: LanderProps) {
  const { site, listing } = props;
  return (
    <html lang="en" className="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <style dangerouslySetInnerHTML={{ __html: styles + site.accentStyles }} />
        {metaOf(site, listing).map(toTag)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <Lander {...props} />
        <script
          data-domain={listing.domain}
          data-path={VIEWS_PATH}
          dangerouslySetInnerHTML={{ __html: viewScript }}
        />
      </body>
    </html>
  );
}

/** Of search results, the name's page in the shop is to be shown, so that one is canonical. */
function metaOf(site: Site, listing: Listing): MetaDescriptor[] {
  return pageMeta(site, {
    title: `${listing.displayName} ${TITLES[listing.status]}`,
    description: shorten(summarize(listing), MAX_DESCRIPTION),
    canonical: href("/portfolio/:domainName", { domainName: listing.domain }),
    picture: domainPicture(listing),
  });
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
