import { isPayingThere } from "../../../sale/history.ts";
import { isNameAway } from "../../../sale/rules.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { isNotifiedOfEnd } from "../../conversations/store/notify-of-step.ts";
import type { SellersShop } from "../operation.ts";
import type { FoundOffer } from "./offer-context.ts";
import type { SellersStep } from "./plan-step.ts";
import { undoStep } from "./take-back.ts";

/** Ends an agreement that isn't paid. */
export async function describeCallOff(
  shop: SellersShop,
  context: FoundOffer,
  note: string | null,
): Promise<SellersStep> {
  const { offer, displayName, steps, describeOthers } = context;
  const { name } = offer;
  const amount = formatMoney(offer.amount, offer.currency);
  const action = { kind: "called-off", note } as const;
  const isBack = isNameAway(offer);
  // The transaction is canceled with the sale.
  const isThere = steps.some(({ kind }) => kind === "escrow-opened");
  const isNotified = isNotifiedOfEnd(offer) && !isBack;
  return {
    action,
    shown: [
      `${offer.reference}: ${displayName} is agreed with ${name} for ${amount}.`,
      isBack
        ? `The money went back to ${name}, who knows. Say this once ${displayName} is in your account again: it is then available, unless its file says that it's sold.`
        : "This calls off the sale, and the name is available again.",
      isBack
        ? `${name} gets no further email.`
        : isNotified
          ? `${name} gets an email that says not to pay.`
          : `${name} gets no email, because nothing shows that the address is right, and sees your note only on the buyer's private page.`,
      ...(isPayingThere(steps)
        ? [`${name} is paying at Escrow.com, so cancel the transaction there as well.`]
        : []),
      ...(await describeOthers(action)),
    ],
    asks: {
      question: isBack ? "Is the name back in your account?" : "Call off the sale?",
      promise: isBack
        ? `${displayName} is back in my account`
        : `I call off the sale of ${displayName} to ${name}`,
      button: isBack ? "I have the name back" : "Call off the sale",
    },
    words: () =>
      `Ended: ${offer.reference}. ${isNotified ? "The buyer gets an email." : "The buyer gets no email."}`,
    ...(!isThere && { undo: undoStep(shop) }),
  };
}
