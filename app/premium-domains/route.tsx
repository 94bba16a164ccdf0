import { href } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import { servicesContext } from "../layout/context.ts";
import type { Site } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { DomainName } from "../ui/listing-facts.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { CallToAction } from "../ui/panel.tsx";
import { type Point, PointList } from "../ui/point-list.tsx";
import { Section } from "../ui/section.tsx";
import { useSite } from "../ui/use-site.ts";
import { WaysOn } from "../ui/ways-on.tsx";
import examples from "./examples.yaml";
import words from "./words.yaml";
import type { Route } from "./+types/route";

interface Example {
  domain: string;
  why: string;
}

const { qualities, versatility, extensions, reasons } = words as {
  qualities: Point[];
  versatility: { title: string; paragraphs: string[]; points: string[] };
  extensions: { extension: string; purpose: string; note: string }[];
  reasons: Point[];
};

export function meta({ matches: [root] }: Route.MetaArgs) {
  const site = root.loaderData;
  const canonical = href("/premium-domains");
  return pageMeta(site, {
    title: "Premium Domains",
    description:
      "What makes a domain name premium: six qualities, what an extension adds and six reasons to hold one, in plain words, with no returns promised.",
    canonical,
    structuredData: [breadcrumbList(site, [["Premium Domains", canonical]])],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  return {
    examples: (examples as Example[]).filter(({ domain }) => findListing(catalogue, domain)),
  };
}

export default function PremiumDomains({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="What makes a domain premium"
        lead="A premium name is one that a customer hears once and types correctly. Here's what a good one needs, what an extension adds, and what a good name can and can't do for a business."
      />
      <Section isSplit id="qualities" title="Six core qualities">
        <PointList isNumbered points={qualities} />
      </Section>
      <Versatility />
      <Section id="extensions" title="Strategic extensions">
        <ExtensionTable rows={extensions} extensionPages={useSite().extensionPages} />
      </Section>
      <Section isSplit id="reasons" title="Six reasons to invest">
        <PointList isNumbered points={reasons} />
      </Section>
      {loaderData.examples.length > 0 && <Examples examples={loaderData.examples} />}
      <CallToAction
        title="See the names"
        text="Hold each one against this list: its page shows what's known about it."
      >
        <WaysOn browse="Browse Portfolio" />
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

const toRow = ({ extension }: Site["extensionPages"][number]) => ({
  extension,
  purpose: "Also in the portfolio",
  note: "See the names and their prices.",
});

interface ExtensionTableProps {
  rows: typeof extensions;
  extensionPages: Site["extensionPages"];
}

function ExtensionTable({ rows, extensionPages }: ExtensionTableProps) {
  const paths = new Map(extensionPages.map(({ extension, path }) => [extension, path]));
  const others = extensionPages.filter((extensionPage) =>
    rows.every((row) => row.extension !== extensionPage.extension),
  );
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line-strong text-sm text-soft-ink">
          <th className="py-3 pr-6 font-medium">Extension</th>
          <th className="py-3 font-medium">Purpose</th>
        </tr>
      </thead>
      <tbody>
        {[...rows, ...others.map(toRow)].map(({ extension, purpose, note }) => {
          const path = paths.get(extension);
          return (
            <tr key={extension} className="border-b border-line align-top">
              <th scope="row" className="py-4 pr-6 font-display text-xl font-normal text-accent">
                {path ? (
                  <a
                    href={path}
                    className="text-link -my-3 inline-flex min-h-11 min-w-11 items-center"
                  >
                    {extension}
                  </a>
                ) : (
                  extension
                )}
              </th>
              <td className="py-4 md:grid md:grid-cols-[minmax(0,18rem)_1fr]">
                <span className="block">{purpose}</span>
                <span className="block text-soft-ink">{note}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Examples({ examples: names }: { examples: readonly Example[] }) {
  return (
    <Section id="examples" title="Examples from the portfolio">
      <ul className="grid gap-8 md:grid-cols-3">
        {names.map(({ domain, why }) => (
          <li key={domain} className="border-t border-line pt-5">
            <h3 className="text-xl">
              <a
                href={href("/portfolio/:domainName", { domainName: domain })}
                className="inline-flex min-h-11 items-center hover:text-accent"
              >
                <span>
                  <DomainName name={domain} />
                </span>
              </a>
            </h3>
            <p className="mt-3 text-soft-ink">{why}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
