import { isNameAway, labelEnd } from "../../../sale/rules.ts";
import { isMoneyHeld } from "../../../sale/history.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { isNotifiedOfEnd } from "../../conversations/store/notify-of-step.ts";
import type { SellersShop } from "../operation.ts";
import type { SellersStep, StepContext } from "./plan-step.ts";
import { type Ended, toEnded } from "./return-part.ts";
import { undoStep } from "./take-back.ts";

/** Ends an agreement that isn't paid. */
export function describeCallOff(
  shop: SellersShop,
  context: StepContext,
  note: string | null,
): SellersStep<null, Ended> {
  const { offer, displayName, steps, describeOthers } = context;
  const { name } = offer;
  const amount = formatMoney(offer.amount, offer.currency);
  const action = { kind: "called-off", note } as const;
  const isBack = isNameAway(offer);
  const isHeld = isMoneyHeld(steps);
  const says = isHeld ? "to ask Escrow.com for the money, or to reply to you" : "not to pay";
  return {
    action,
    shown: [
      `${offer.reference}: ${displayName} is agreed with ${name} for ${amount}.`,
      isBack
        ? `The money went back to ${name}, who knows. Say this once ${displayName} is in your account again: it is then available, unless its file says that it's sold.`
        : "This calls off the sale, and the name is available again.",
      isNotifiedOfEnd(offer)
        ? `${name} gets an email that says ${says}.`
        : `${name} gets no email, because nothing shows that the address is right, and sees your note only on the buyer's private page.`,
      ...describeOthers(action),
    ],
    warnings: isHeld
      ? [
          `Escrow.com holds the ${amount}, and this doesn't cancel the transaction there. Cancel it at Escrow.com first, or settle it with the buyer. Until then, don't sell ${displayName} to anybody else.`,
        ]
      : [],
    asks: {
      question: isBack ? "Is the name back in your account?" : "Call off the sale?",
      promise: isBack
        ? `${displayName} is back in my account`
        : `I call off the sale of ${displayName} to ${name}`,
      button: labelEnd(offer) ?? "Call off the sale",
    },
    details: null,
    toDone: (after) => ({
      words: `Ended: ${offer.reference}. ${isNotifiedOfEnd(offer) ? "The buyer gets an email." : "The buyer gets no email."}`,
      undo: undoStep(shop, after),
      result: toEnded(after),
    }),
  };
}
