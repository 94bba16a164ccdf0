import type { QuestionAnswer } from "../../catalogue/listing.ts";
import type { Point } from "../ui/point-grid.tsx";

export const steps: Point[] = [
  {
    icon: "Search",
    title: "Browse and Discover",
    description:
      "Search the portfolio by word, extension, category, status or price. Each listing tells you what the name means, who it suits and what has been measured about it.",
  },
  {
    icon: "Mail",
    title: "Submit an Inquiry",
    description:
      "Ask a question or make an offer with the form on each listing, or by {channels}. A name with a Buy Now button can also be bought at once, through its escrow checkout.",
  },
  {
    icon: "Lock",
    title: "Pay Securely Through Escrow",
    description:
      "You pay the escrow partner, not us. The partner confirms the payment, tells us to hand over the name and keeps your money until you confirm that it has arrived.",
  },
  {
    icon: "ArrowRightLeft",
    title: "Domain Transfer",
    description:
      "We push the name into your account at the same registrar or send it to the registrar you prefer. A move between registrars takes 5 to 7 days after payment is confirmed.",
  },
];

export const listReasons = (answersWithin: string): Point[] => [
  {
    icon: "ShieldCheck",
    title: "Verified Escrow",
    description:
      "Every sale goes through an established third party that holds the money while the name changes hands.",
  },
  {
    icon: "Clock",
    title: "Fast Response",
    description: `We typically answer inquiries and offers within ${answersWithin}, by the channel you wrote on.`,
  },
  {
    icon: "MessageCircle",
    title: "Expert Support",
    description:
      "A broker who does this every week guides you through locks, codes and confirmations until the name is in your account.",
  },
];

export const transferRoutes: { title: string; time: string; text: string }[] = [
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

export const faqs: QuestionAnswer[] = [
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
