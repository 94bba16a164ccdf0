import { href } from "react-router";
import { faqs, reasons, steps, transferRoutes } from "./words.ts";
import { pageMeta, siteOf } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { CallToAction } from "../ui/call-to-action.tsx";
import { FaqList } from "../ui/faq-list.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Link } from "../ui/link.tsx";
import { PointGrid } from "../ui/point-grid.tsx";
import { Section } from "../ui/section.tsx";
import { StepList } from "./step-list.tsx";
import type { Route } from "./+types/route";

const HEAD = {
  title: "How It Works",
  description:
    "How a domain is bought here, in four steps: find a name, write to us, pay through escrow, and receive it by push or transfer.",
  canonical: href("/how-it-works"),
};

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const structuredData = site ? [breadcrumbList(site, [[HEAD.title, HEAD.canonical]])] : [];
  return pageMeta(site, { ...HEAD, structuredData });
}

export default function HowItWorks() {
  return (
    <>
      <PageHero
        title="How It Works"
        lead="Four steps from finding a name to having it in your account, with your money in neutral hands until it is there."
      />
      <StepList steps={steps} />
      <Section
        id="transfer"
        title="The transfer"
        lead="How long it takes depends on the route that the name takes to you."
      >
        <dl className="grid gap-8 md:grid-cols-3">
          {transferRoutes.map(({ title, time, text }) => (
            <div key={title} className="border-t border-line pt-5">
              <dt className="text-soft-ink">{title}</dt>
              <dd className="mt-2 font-display text-4xl">{time}</dd>
              <dd className="mt-3 text-soft-ink">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section isSplit id="why" title="Why Choose Our Service">
        <PointGrid points={reasons} />
      </Section>
      <Section isSplit id="faq" title="Questions and answers">
        <FaqList faqs={faqs} name="process-faq" />
      </Section>
      <CallToAction
        title="Start with a name"
        text="Browse the portfolio, or tell us what you are looking for."
      >
        <Link to={href("/portfolio")} className="button button-primary">
          Browse Domains
        </Link>
        <Link to={href("/contact")} className="button">
          Contact
        </Link>
      </CallToAction>
    </>
  );
}
