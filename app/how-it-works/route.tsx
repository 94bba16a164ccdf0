import { href } from "react-router";
import { servicesContext } from "../layout/context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { FaqList } from "../ui/faq-list.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { CallToAction } from "../ui/panel.tsx";
import { Icon, type Point, PointGrid } from "../ui/point-grid.tsx";
import { Section } from "../ui/section.tsx";
import { WaysOn } from "../ui/ways-on.tsx";
import { wordsFor } from "./words.ts";
import type { Route } from "./+types/route";

const HEAD = {
  description:
    "How to buy a domain here, in four steps: find a name, write to us, pay through escrow, and receive the name in your account.",
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
      <StepList steps={words.steps} />
      <Section id="transfer" title="The transfer" lead={words.transferLead}>
        <dl className="grid gap-8 md:grid-cols-3">
          {words.transferRoutes.map(({ title, time, text }) => (
            <div key={title} className="border-t border-line pt-5">
              <dt className="text-soft-ink">{title}</dt>
              <dd className="mt-2 font-display text-heading">{time}</dd>
              <dd className="mt-3 text-soft-ink">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="why" title="Why Choose Our Service">
        <PointGrid points={words.reasons} />
      </Section>
      <Section id="faq" title="Questions and answers">
        <FaqList faqs={words.questions} name="process-faq" />
      </Section>
      <CallToAction
        title="Start with a name"
        text="Browse the portfolio, or tell us what you're looking for."
      >
        <WaysOn />
      </CallToAction>
    </>
  );
}

function StepList({ steps }: { steps: readonly Point[] }) {
  return (
    <ol className="wrap section grid pt-10 lg:pt-14 gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="border-t border-accent pt-5">
          <p className="flex items-center justify-between text-accent">
            <span className="font-display text-heading leading-none">{index + 1}</span>
            <Icon name={icon} className="size-6" />
          </p>
          <h2 className="mt-6 text-lg">{title}</h2>
          <p className="mt-3 text-soft-ink">{text}</p>
        </li>
      ))}
    </ol>
  );
}
