import { href } from "react-router";
import type { QuestionAnswer } from "../../catalogue/schema/listing.ts";
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
  title: "How it works",
  description:
    "How to buy a domain here, in four steps: find a name, write to us, pay through escrow, and receive the name in your account.",
  canonical: href("/how-it-works"),
};

export function meta({ matches: [root] }: Route.MetaArgs) {
  const site = root.loaderData;
  const structuredData = [breadcrumbList(site, [[HEAD.title, HEAD.canonical]])];
  return pageMeta(site, { ...HEAD, structuredData });
}

export default function HowItWorks() {
  const { answersWithin, hasPlans } = useSite();
  return (
    <>
      <PageHero
        title={HEAD.title}
        lead="Four steps from finding a name to having it in your account. Until it's there, your money stays in neutral hands."
      />
      <StepList />
      <Section
        id="transfer"
        title="The transfer"
        lead="How long it takes depends on how the name is transferred."
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
        <FaqList faqs={listQuestions(hasPlans)} name="process-faq" />
      </Section>
      <CallToAction
        title="Start with a name"
        text="Browse the portfolio, or tell us what you're looking for."
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
    title: "Browse and discover",
    text: "Search the portfolio by word, extension, category, status or price. Each listing tells you what the name means and who it suits, with the figures we have.",
  },
  {
    icon: "Mail",
    title: "Submit an inquiry",
    text: "Ask a question or make an offer with the form on each listing, or by {channels}. A name with a Buy Now button can also be bought right away, through its escrow checkout.",
  },
  {
    icon: "Lock",
    title: "Pay securely through escrow",
    text: "You pay the escrow partner, not us. The partner confirms the payment, tells us to transfer the name and holds your money until you confirm that you have it.",
  },
  {
    icon: "ArrowRightLeft",
    title: "Domain transfer",
    text: "We push the name to your account at the same registrar, or transfer it to the registrar you prefer. A transfer between registrars takes 5 to 7 days after payment is confirmed.",
  },
];

function StepList() {
  const { channelNames } = useSite();
  return (
    <ol className="wrap section grid pt-10 lg:pt-14 gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="border-t border-accent pt-5">
          <p className="flex items-center justify-between text-accent">
            <span className="font-display text-5xl leading-none">{index + 1}</span>
            <Icon name={icon} className="size-6" />
          </p>
          <h2 className="mt-6 text-subheading">{title}</h2>
          <p className="mt-3 text-soft-ink">{text.replace("{channels}", channelNames)}</p>
        </li>
      ))}
    </ol>
  );
}

const transferRoutes = [
  {
    title: "Registrar push",
    time: "24-48 hours",
    text: "A change of account within one registrar, counted from the confirmed payment. You don't need an authorization code, only an account at the registrar where the name is held.",
  },
  {
    title: "Start to finish",
    time: "24-72 hours",
    text: "How long most purchases take: the payment is confirmed, the name is pushed, you check it and the escrow partner closes the sale.",
  },
  {
    title: "Between registrars",
    time: "5 to 7 days",
    text: "The name moves from one registrar to another after payment is confirmed: we remove the transfer lock, you get an authorization code, and the move is approved. Names with a generic extension may then be locked for 60 days; country codes such as .ai and .id have their own rules.",
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
    text: `We typically answer inquiries and offers within ${answersWithin}, on whichever channel you used.`,
  },
  {
    icon: "MessageCircle",
    title: "Expert Support",
    text: "A broker who does this every week guides you through locks, codes and confirmations until the name is in your account.",
  },
];

const WITH_PLANS: QuestionAnswer = {
  question: "Can I make an offer or pay over time?",
  answer:
    "Yes, just ask. The price may be negotiated, and Lease-to-Own is available on request through the escrow service: you use the name while you pay, and ownership moves to you after the last payment. If payments stop, the name comes back to us.",
};

const WITHOUT_PLANS: QuestionAnswer = {
  question: "Can I make an offer?",
  answer: "Yes, just ask. The price may be negotiated. It's paid in full, through escrow.",
};

const listQuestions = (hasPlans: boolean): QuestionAnswer[] => [
  {
    question: "How long does the transfer take?",
    answer:
      "It depends on how the name is transferred. A transfer between registrars takes 5 to 7 days after payment is confirmed. A push to your account at the registrar that already holds the name takes 24-48 hours, and the whole purchase is then usually complete in 24-72 hours.",
  },
  {
    question: "Can I cancel after I've paid?",
    answer:
      "Yes, while the money is in escrow and the transfer hasn't begun. You get back everything except the escrow fees. Once the transfer begins, the sale is final.",
  },
  {
    question: "What if the domain doesn't arrive?",
    answer:
      "Then the money isn't released to us. The escrow partner holds it until you confirm that the name is in your account, and settles any dispute under its own published rules.",
  },
  hasPlans ? WITH_PLANS : WITHOUT_PLANS,
  {
    question: "What do I own once the sale is complete?",
    answer:
      "You're the registrant of the domain, with full control over where it points and who can use it. A registration runs for a paid term, so you renew it at your registrar, usually every year, to keep the name.",
  },
];
