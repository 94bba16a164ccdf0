import { href } from "react-router";
import type { QuestionAnswer } from "../../catalogue/listing.ts";
import { useSite } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { FaqList } from "../ui/faq-list.tsx";
import { ButtonLink, PrimaryLink } from "../ui/link.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { CallToAction } from "../ui/panel.tsx";
import { Icon, type Point, PointGrid } from "../ui/point-grid.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/route";

const HEAD = {
  title: "How It Works",
  description:
    "How a domain is bought here, in four steps: find a name, write to us, pay through escrow, and receive it by push or transfer.",
  canonical: href("/how-it-works"),
};

export function meta({ matches: [root] }: Route.MetaArgs) {
  const site = root.loaderData;
  const structuredData = [breadcrumbList(site, [[HEAD.title, HEAD.canonical]])];
  return pageMeta(site, { ...HEAD, structuredData });
}

export default function HowItWorks() {
  const { answersWithin } = useSite();
  return (
    <>
      <PageHero
        title="How It Works"
        lead="Four steps from finding a name to having it in your account, with your money in neutral hands until it is there."
      />
      <StepList />
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
      <Section id="why" title="Why Choose Our Service">
        <PointGrid points={listReasons(answersWithin)} />
      </Section>
      <Section id="faq" title="Questions and answers">
        <FaqList faqs={faqs} name="process-faq" />
      </Section>
      <CallToAction
        title="Start with a name"
        text="Browse the portfolio, or tell us what you are looking for."
      >
        <PrimaryLink to={href("/portfolio")}>Browse Domains</PrimaryLink>
        <ButtonLink to={href("/contact")}>Contact</ButtonLink>
      </CallToAction>
    </>
  );
}

const steps: Point[] = [
  {
    icon: "Search",
    title: "Browse and Discover",
    text: "Search the portfolio by word, extension, category, status or price. Each listing tells you what the name means, who it suits and what has been measured about it.",
  },
  {
    icon: "Mail",
    title: "Submit an Inquiry",
    text: "Ask a question or make an offer with the form on each listing, or by {channels}. A name with a Buy Now button can also be bought at once, through its escrow checkout.",
  },
  {
    icon: "Lock",
    title: "Pay Securely Through Escrow",
    text: "You pay the escrow partner, not us. The partner confirms the payment, tells us to hand over the name and keeps your money until you confirm that it has arrived.",
  },
  {
    icon: "ArrowRightLeft",
    title: "Domain Transfer",
    text: "We push the name into your account at the same registrar or send it to the registrar you prefer. A move between registrars takes 5 to 7 days after payment is confirmed.",
  },
];

function StepList() {
  const { channels } = useSite();
  return (
    <ol className="wrap section grid pt-10 lg:pt-14 gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="border-t border-accent pt-5">
          <p className="flex items-center justify-between text-accent">
            <span className="font-display text-5xl leading-none">{index + 1}</span>
            <Icon name={icon} className="size-6" />
          </p>
          <h2 className="mt-6 text-subheading">{title}</h2>
          <p className="mt-3 text-soft-ink">{text.replace("{channels}", channels)}</p>
        </li>
      ))}
    </ol>
  );
}

const transferRoutes = [
  {
    title: "Registrar push",
    time: "24-48 hours",
    text: "A change of account inside one registrar, counted from the confirmed payment. It needs no authorization code, only an account of yours at the registrar where the name is held.",
  },
  {
    title: "The usual whole",
    time: "24-72 hours",
    text: "What most purchases take altogether: the payment is confirmed, the name is pushed, you check it and the escrow partner closes the sale.",
  },
  {
    title: "Between registrars",
    time: "5 to 7 days",
    text: "The name leaves one registrar for another after payment is confirmed: the transfer lock comes off, you receive an authorization code and the move is approved. A 60-day lock may follow for generic extensions; country codes such as .ai and .id have rules of their own.",
  },
];

const listReasons = (answersWithin: string): Point[] => [
  {
    icon: "ShieldCheck",
    title: "Verified Escrow",
    text: "Every sale goes through an established third party that holds the money while the name changes hands.",
  },
  {
    icon: "Clock",
    title: "Fast Response",
    text: `We typically answer inquiries and offers within ${answersWithin}, by the channel you wrote on.`,
  },
  {
    icon: "MessageCircle",
    title: "Expert Support",
    text: "A broker who does this every week guides you through locks, codes and confirmations until the name is in your account.",
  },
];

const faqs: QuestionAnswer[] = [
  {
    question: "How long does the transfer take?",
    answer:
      "It depends on the route. A move between registrars takes 5 to 7 days after payment is confirmed. A push into your account at the registrar that already holds the name takes 24-48 hours, and such a purchase is usually complete in 24-72 hours.",
  },
  {
    question: "Can I cancel after I have paid?",
    answer:
      "Yes, while the money is in escrow and the transfer has not begun. You get back everything except the escrow fees. Once the transfer begins, the sale is final.",
  },
  {
    question: "What if the domain does not arrive?",
    answer:
      "Then the money is not released to us. The escrow partner holds it until you confirm that the name is in your account, and settles any disagreement under its own published rules.",
  },
  {
    question: "May I offer less, or pay over time?",
    answer:
      "Both are worth asking. The price may be negotiated, and Lease-to-Own is available on request through the escrow service: you use the name while you pay, and ownership moves after the last payment. If payments stop, the name goes back.",
  },
  {
    question: "What do I own once the sale is complete?",
    answer:
      "You are the registrant of the domain, with full control of where it points and who may use it. A registration runs for a paid term, so you renew it at your registrar, usually every year, to keep it.",
  },
];
