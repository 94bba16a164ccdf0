import type { QuestionAnswer } from "./listing.ts";

/** What every listing answers (specification, section 1), unless shop.yaml or the listing has questions of its own. */
export const makeFaqs = (channels: string, answersWithin: string): readonly QuestionAnswer[] => [
  {
    question: "Is {domain} in use at the moment?",
    answer:
      "No. {domain} is not in use, so nothing has to be moved or taken down before it passes to you.",
  },
  {
    question: "What does the purchase of {domain} include?",
    answer:
      "Full ownership. You become the registrant of {domain}, either through escrow or by a registrar push into your own account, and you keep the name for as long as you renew it.",
  },
  {
    question: "How long does the transfer take?",
    answer:
      "About 24-48 hours after the payment is confirmed, by a push into your account at the registrar where {domain} is held. If you would rather move it to another registrar, that route typically takes 5 to 7 days.",
  },
  {
    question: "Can the price be negotiated?",
    answer: `Yes, the price may be negotiated. Send an offer for {domain} with the form on this page, or by ${channels}, and you will hear from us within ${answersWithin}.`,
  },
  {
    question: "Is Lease-to-Own available for {domain}?",
    answer:
      "Yes, on request, through the escrow service. You use {domain} while you pay for it, and ownership moves to you after the last payment; if payments stop, the name goes back to the seller.",
  },
];
