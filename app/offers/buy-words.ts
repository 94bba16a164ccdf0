import { countMinutes, explainStart } from "../../sale/deadlines.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { waitLabel } from "../ui/listing-facts.tsx";

export const buyWords = ({ price }: Pick<Listing, "price">, holdMinutes: number) => ({
  pageTitle: "Buy",
  title: "Where can we reach you?",
  lead: null,
  emailLabel: "Email you'll use at Escrow.com",
  hidden: { wish: "buy", price: String(price.amount), currency: price.currency },
  sendLabel: "Continue to payment",
  below: `When you continue, your private page opens, where you pay. ${explainStart(`within ${countMinutes(holdMinutes)}`)}`,
  thanks: null,
});

/** Without a mail server, the shop keeps the request for the seller, and must not promise an email. */
export function waitWords(
  { displayName, isInCheckout }: Pick<Listing, "displayName" | "isInCheckout">,
  canMail: boolean,
) {
  const taken = isInCheckout
    ? "Another buyer has reserved this name and is about to pay."
    : "We've agreed to sell this name to another buyer.";
  return {
    pageTitle: canMail ? "Get notified about" : "Register your interest in",
    title: isInCheckout ? "Being bought right now" : "Reserved for another buyer",
    lead: canMail
      ? `${taken} If they don't pay in time, we'll email you as soon as you can buy it.`
      : `${taken} If they don't pay in time, its page shows at once that you can buy it. Leave your address, and we'll know that you would.`,
    emailLabel: "Email",
    hidden: { wish: "wait" },
    sendLabel: waitLabel(canMail),
    below: `Are you that buyer? Go back to your private page, ${canMail ? "with the link in our email, if you got one, or " : ""}from your browser's history.`,
    thanks: canMail
      ? {
          title: "We'll let you know",
          text: `If ${displayName} becomes available again, or is sold, we'll email you once.`,
        }
      : {
          title: "We've noted your interest",
          text: `We have your address. If ${displayName} becomes available again, its page shows it at once.`,
        },
  };
}
