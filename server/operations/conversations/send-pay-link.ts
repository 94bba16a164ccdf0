import { isOpenThere, isPayingThere } from "../../../sale/history.ts";
import { isFirm, payByOf } from "../../../sale/reservation.ts";
import type { Offer } from "../../../sale/offer.ts";
import { z } from "zod";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { refuse } from "../../../catalogue/outcome.ts";
import { describeHowToPay } from "./offer-context.ts";
import { link, noteToBuyer, reference } from "./conversation-input.ts";
import { defineOperation } from "../operation.ts";
import { planStep, type SellersStep, type StepContext } from "./plan-step.ts";

interface Agreed {
  readonly reference: string;
  readonly state: Offer["state"];
  readonly amount: number;
  readonly payBy: string | null;
  readonly payLink: string | null;
  /** How many steps the conversation has now. */
  readonly steps: number;
}

export const toAgreed = ({
  reference: ref,
  state,
  amount,
  pay_by,
  pay_link,
  steps,
}: Offer): Agreed => ({
  reference: ref,
  state,
  amount,
  payBy: payByOf({ pay_by }),
  payLink: pay_link,
  steps,
});

export function describePayLink(
  { offer, displayName, shop, steps, formatTime }: StepContext,
  payLink: string,
  note: string | null,
): SellersStep<null, Agreed> {
  const { reference: ref, name, amount, currency, pay_link: present } = offer;
  const payBy = payByOf(offer);
  const until = payBy ? `, to be paid by ${formatTime(payBy)}` : "";
  const payment = describeHowToPay(shop, payLink);
  return {
    action: { kind: "pay-link", payLink, note },
    shown: [
      `${ref}: ${displayName} is agreed with ${name} for ${formatMoney(amount, currency)}${until}.`,
      payment,
      ...(present ? [`It replaces ${present}.`] : []),
    ],
    warnings: isOpenThere(steps)
      ? [
          `Warning: the transaction at Escrow.com stays open until Escrow.com ends it, and ${name} could pay there as well. You had better cancel it there.`,
        ]
      : [],
    asks: {
      question: "Send this link to the buyer?",
      promise: `${name} can pay at this address`,
      button: "Send the link",
    },
    details: null,
    refusal: isFirm(offer)
      ? refuse(
          `Escrow.com holds the money for ${displayName}, so there is nothing left to pay. Nothing was sent.`,
        )
      : isPayingThere(steps)
        ? refuse(
            `${name} is already paying at Escrow.com, so a link could make the buyer pay twice. Nothing was sent.`,
          )
        : payLink === present
          ? refuse("The buyer already has this payment link, so nothing was sent.", {
              fields: { payLink: "The buyer already has this payment link." },
              status: 400,
            })
          : null,
    toDone: (after) => ({
      words: `${payment} The buyer gets an email.`,
      result: toAgreed(after),
    }),
  };
}

/** Sends the buyer of an agreed offer a link to pay, or replaces it. */
export const sendPayLink = defineOperation({
  input: z.object({ reference, payLink: link, note: noteToBuyer }),
  editsFiles: false,
  plan: (shop, input, seen) =>
    planStep(shop, input.reference, seen, (context) =>
      describePayLink(context, input.payLink, input.note),
    ),
});
