import { href } from "react-router";
import { examples, extensions, hero, qualities, reasons, versatility } from "./words.ts";
import { pageMeta, siteOf } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { CallToAction } from "../ui/call-to-action.tsx";
import { DomainName } from "../ui/domain-name.tsx";
import { ExtensionTable } from "./extension-table.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Link } from "../ui/link.tsx";
import { PointGrid } from "../ui/point-grid.tsx";
import { Section } from "../ui/section.tsx";
import { servicesContext } from "../context.ts";
import { findListing } from "../../catalogue/catalogue.ts";
import type { Route } from "./+types/route";

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const canonical = href("/premium-domains");
  return pageMeta(site, {
    title: "Premium Domains",
    description:
      "What makes a domain name premium: six qualities, seven extensions and six reasons to hold one, in plain words and without promised returns.",
    canonical,
    structuredData: site ? [breadcrumbList(site, [["Premium Domains", canonical]])] : [],
  });
}

/** Examples are links, so only names that the shop lists are shown. */
export function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  return { examples: examples.filter(({ domain }) => findListing(catalogue, domain)) };
}

export default function PremiumDomains({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} />
      <Section isSplit id="qualities" title="Six core qualities">
        <PointGrid points={qualities} />
      </Section>
      <Versatility />
      <Section isSplit id="extensions" title="Strategic extensions">
        <ExtensionTable rows={extensions} />
      </Section>
      <Section isSplit id="reasons" title="Six reasons to invest">
        <PointGrid points={reasons} />
      </Section>
      {loaderData.examples.length > 0 && <Examples examples={loaderData.examples} />}
      <CallToAction
        title="See the names"
        text="Every name in the portfolio was held against these measures first."
      >
        <Link to={href("/portfolio")} className="button button-primary">
          Browse Portfolio
        </Link>
        <Link to={href("/contact")} className="button">
          Contact
        </Link>
      </CallToAction>
    </>
  );
}

function Versatility() {
  return (
    <Section id="versatility" title={versatility.title}>
      <div className="grid gap-10 md:grid-cols-2">
        <div className="grid content-start gap-5 text-soft-ink">
          {versatility.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ul>
          {versatility.points.map((point) => (
            <li key={point} className="border-t border-line py-2.5 text-soft-ink">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Examples({ examples: names }: { examples: typeof examples }) {
  return (
    <Section id="examples" title="Examples from the portfolio">
      <ul className="grid gap-8 md:grid-cols-3">
        {names.map(({ domain, why }) => (
          <li key={domain} className="border-t border-line pt-5">
            <h3 className="text-[2rem]">
              <Link
                to={href("/portfolio/:domainName", { domainName: domain })}
                className="inline-flex min-h-11 items-center hover:text-accent"
              >
                <span>
                  <DomainName name={domain} />
                </span>
              </Link>
            </h3>
            <p className="mt-3 text-soft-ink">{why}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
