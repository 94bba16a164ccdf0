import type { QuestionAnswer } from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { BuyingGuide } from "../../server/machines/markdown.ts";
import type { Point } from "../ui/point-grid.tsx";

export const TITLE = "How it works";
export const LEAD =
  "Four steps from finding a name to having it in your account. Until it's there, your money stays in neutral hands.";
export const TRANSFER_LEAD = "How long it takes depends on how the name is transferred.";

const STEPS: Point[] = [
  {
    icon: "Search",
    title: "Browse and discover",
    text: "Search the portfolio by word, extension, category, status or price. Each listing tells you what the name means and who it's for, with the figures we have.",
  },
  {
    icon: "Mail",
    title: "Submit an inquiry",
    text: "Ask a question with the form on each listing, or by {channels}. If a name takes offers, it has a form for them. A name with a Buy Now button can also be bought right away, through its escrow checkout.",
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

export const transferRoutes = [
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

export const listReasons = (answersWithin: string): Point[] => [
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
    "Yes, just ask. The price may be negotiated, and Lease-to-Own is available on request through the escrow service. A payment plan is how it works here: you use the name while you pay month by month, and ownership moves to you after the last payment. The page of a name with a price shows its plans with their totals, who holds the name meanwhile, and what happens if a payment is late.",
};

const WITHOUT_PLANS: QuestionAnswer = {
  question: "Can I make an offer?",
  answer: "Yes, just ask. The price may be negotiated. It's paid in full, through escrow.",
};

export const listQuestions = (hasPlans: boolean): QuestionAnswer[] => [
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

export const listSteps = (channelNames: string): Point[] =>
  STEPS.map(({ icon, title, text }) => ({
    icon,
    title,
    text: text.replace("{channels}", channelNames),
  }));

export function describeBuying({ channelNames, answersWithin, plans }: Shop): BuyingGuide {
  const questions = listQuestions(plans !== null);
  const routes = transferRoutes.map(({ title, time, text }) => {
    return { title: `${title}: ${time}`, text };
  });
  return {
    title: TITLE,
    lead: LEAD,
    sections: [
      { title: "Steps", parts: listSteps(channelNames) },
      { title: "The transfer", parts: routes },
      { title: "Why Choose Our Service", parts: listReasons(answersWithin) },
      {
        title: "Questions and answers",
        parts: questions.map(({ question, answer }) => ({ title: question, text: answer })),
      },
    ],
  };
}
