import { href } from "react-router";
import { servicesContext } from "../layout/context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { FaqList } from "../ui/faq-list.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { CallToAction } from "../ui/panel.tsx";
import { PointList } from "../ui/point-list.tsx";
import { Section } from "../ui/section.tsx";
import { useSay } from "../ui/use-site.ts";
import { WaysOn } from "../ui/ways-on.tsx";
import { wordsFor } from "./words.ts";
import type { Route } from "./+types/route";

const HEAD = {
  description:
    "How to buy a domain here, in four steps: find a name, buy it or ask, pay, and receive it in your account.",
  canonical: href("/how-it-works"),
};

export function meta({ matches: [root], loaderData: { title } }: Route.MetaArgs) {
  const site = root.loaderData;
  const structuredData = [breadcrumbList(site, [[title, HEAD.canonical]])];
  return pageMeta(site, { ...HEAD, title, hasMarkdown: true, structuredData });
}

export const loader = ({ context }: Route.LoaderArgs) =>
  wordsFor(context.get(servicesContext).content.current.shop);

export default function HowItWorks({ loaderData: words }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={words.title} lead={words.lead} />
      <Section id="steps" title="Four steps" isSplit>
        <PointList isNumbered points={words.steps} />
      </Section>
      <Section id="transfer" title="The transfer" lead={words.transferLead}>
        {words.transferRoutes.length > 0 && (
          <dl className="grid gap-8 md:grid-cols-3">
            {words.transferRoutes.map(({ title, time, text }) => (
              <div key={title} className="border-t border-line pt-5">
                <dt className="text-soft-ink">{title}</dt>
                <dd className="mt-2 font-display text-heading">{time}</dd>
                <dd className="mt-3 text-soft-ink">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      {words.reasons.length > 0 && (
        <Section isSplit id="why" title="Why Choose Our Service">
          <PointList points={words.reasons} />
        </Section>
      )}
      <Section id="faq" title="Questions and answers">
        <FaqList faqs={words.questions} name="process-faq" />
      </Section>
      <CallToAction
        title="Start with a name"
        text={useSay()("Browse the portfolio, or tell us what you're looking for.")}
      >
        <WaysOn />
      </CallToAction>
    </>
  );
}
