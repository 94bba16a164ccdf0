import { endOfConfirmed, isFirm, isUnpaid } from "../../../sale/reservation.ts";
import { findOfferBelow } from "../../../sale/rules.ts";
import type { Offer } from "../../../sale/offer.ts";
import { z } from "zod";
import { DECLINE_REASONS, promiseOf } from "../../../sale/sellers-answer.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { refuse } from "../../../catalogue/outcome.ts";
import { DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import { days, noteToBuyer, optionalLink, readSum, reference, sum } from "./conversation-input.ts";
import { defineOperation } from "../operation.ts";
import { describeHowToPay, warnOfPrice } from "./offer-context.ts";
import { planStep } from "./plan-step.ts";
import { describePayLink, toAgreed } from "./send-pay-link.ts";
import { undoStep } from "./take-back.ts";

const toResult = ({ reference: ref, state, amount, steps }: Offer) => ({
  reference: ref,
  state,
  amount,
  steps,
});

/** Accepts an offer. With a link for an offer that is agreed already, it sends the link. */
export const acceptOffer = defineOperation({
  input: z.object({ reference, payLink: optionalLink, note: noteToBuyer }),
  editsFiles: false,
  plan: (shop, { reference: ref, payLink = null, note }, seen) =>
    planStep(shop, ref, seen, (context) => {
      const { offer, displayName, floor, shop: settings, formatTime, time } = context;
      if (isUnpaid(offer) && payLink !== null) return describePayLink(context, payLink, note);
      const payBy = toIso(time + settings.offers.payWithinDays * DAY_MS);
      const amount = formatMoney(offer.amount, offer.currency);
      const payment = describeHowToPay(settings, payLink, shop.config.escrow !== null);
      const action = { kind: "accepted", payBy, payLink, note } as const;
      return {
        action,
        shown: [
          `${offer.reference}: ${offer.name} offers ${amount} for ${displayName}.`,
          `${offer.name} gets an email at once, and ${displayName} is reserved until ${formatTime(payBy)}.`,
          payment,
          ...context.describeOthers(action),
        ],
        warnings: warnOfPrice(offer, { listing: null, floor }, shop),
        asks: {
          question: `Sell ${displayName} for ${amount}?`,
          promise: promiseOf(displayName, offer.amount, offer.currency),
          button: `Accept ${amount}`,
        },
        details: null,
        toDone: (after) => ({
          undo: "This can't be undone, because the buyer is told. Until it's paid, you can call off the sale.",
          words: `Agreed: ${displayName} for ${amount}, to be paid by ${formatTime(after.pay_by ?? payBy)}. The buyer gets an email. ${payment}`,
          result: toAgreed(after),
        }),
      };
    }),
});

/** Asks the buyer for more, also instead of the sum that the seller asked for before. */
export const counterOffer = defineOperation({
  input: z.object({
    reference,
    amount: sum,
    days: days.meta({
      value: "NUMBER",
      description:
        "how long your counteroffer is valid; offers.expiresDays in shop.yaml by default",
    }),
    note: noteToBuyer,
  }),
  editsFiles: false,
  plan: (shop, input, seen) =>
    planStep(shop, input.reference, seen, (context) => {
      const { offer, displayName, shop: settings, steps, formatTime, time } = context;
      const { note } = input;
      const { currency } = offer;
      const amount = readSum(input.amount, currency);
      if (typeof amount !== "number") return amount;
      const below = findOfferBelow(offer, steps);
      const replaced = below === null ? null : formatMoney(offer.amount, currency);
      const expiresAt = toIso(time + (input.days ?? settings.offers.expiresDays) * DAY_MS);
      const asked = formatMoney(amount, currency);
      const until = formatTime(expiresAt);
      return {
        action: { kind: "countered", amount, expiresAt, note },
        shown: [
          `${offer.reference}: ${offer.name} offers ${formatMoney(below ?? offer.amount, currency)} for ${displayName}.`,
          ...(replaced
            ? [`This replaces your counteroffer of ${replaced}, which can't be accepted anymore.`]
            : []),
          `${offer.name} gets an email at once and can accept ${asked} until ${until}. If that happens, the sale is agreed and ${displayName} is reserved: you won't be asked again.`,
        ],
        warnings: warnOfPrice({ amount, currency }, context, shop),
        asks: {
          question: replaced ? `Replace ${replaced} with ${asked}?` : `Send ${asked} to the buyer?`,
          promise: promiseOf(displayName, amount, currency),
          button: `Ask for ${asked}`,
        },
        details: null,
        toDone: (after) => ({
          words: `Countered: ${asked} for ${displayName}${replaced ? `, instead of ${replaced}` : ""}, until ${until}. The buyer gets an email.`,
          undo: undoStep(shop, after),
          result: { ...toResult(after), expiresAt, replaced: below === null ? null : offer.amount },
        }),
      };
    }),
});

const REASONS = Object.keys(DECLINE_REASONS) as (keyof typeof DECLINE_REASONS)[];

/** Declines an open offer. */
export const declineOffer = defineOperation({
  input: z.object({
    reference,
    reason: z
      .enum(REASONS, `Expected one of ${REASONS.join(", ")}.`)
      .optional()
      .meta({
        value: "REASON",
        description: `a reason that the buyer reads before your note: ${REASONS.join(", ")}`,
      }),
    note: noteToBuyer,
  }),
  editsFiles: false,
  plan: (shop, { reference: ref, reason, note }, seen) =>
    planStep(shop, ref, seen, ({ offer, displayName }) => {
      const amount = formatMoney(offer.amount, offer.currency);
      const words = [reason && DECLINE_REASONS[reason], note].filter(Boolean).join("\n\n") || null;
      return {
        action: { kind: "declined", note: words },
        refusal:
          offer.state === "accepted"
            ? refuse(
                `${offer.reference} is agreed with ${offer.name}, so it can't be declined. End the sale instead.`,
                { reason: "over" },
              )
            : null,
        shown: [
          `${offer.reference}: ${offer.name} offers ${amount} for ${displayName}.`,
          `This closes the offer. ${offer.name} gets an email and can make a new one.`,
        ],
        asks: {
          question: "Decline the offer?",
          promise: `I decline ${amount} for ${displayName}`,
          button: `Decline ${amount}`,
        },
        details: null,
        toDone: (after) => ({
          words: `Declined: ${offer.reference}. The buyer gets an email.`,
          undo: undoStep(shop, after),
          result: toResult(after),
        }),
      };
    }),
});

/** Says that the seller sees the payment at the escrow service, so that the name stays reserved. */
export const confirmOffer = defineOperation({
  input: z.object({ reference }),
  editsFiles: false,
  plan: (shop, input, seen) =>
    planStep(shop, input.reference, seen, ({ offer, displayName, shop: settings, ...context }) => {
      const { formatTime, time } = context;
      const payBy = endOfConfirmed(offer, time, settings.offers.payWithinDays);
      return {
        action: { kind: "confirmed", payBy },
        refusal: isFirm(offer)
          ? refuse(
              `Escrow.com holds the money for ${displayName}, so it stays reserved for ${offer.name} for as long as the sale takes. Nothing was changed.`,
            )
          : null,
        shown: [
          `${offer.reference}: ${offer.name} buys ${displayName} for ${formatMoney(offer.amount, offer.currency)}.`,
          "Confirm this once you see the payment at the escrow service, even if the money is still on its way.",
          `${displayName} is then reserved until ${formatTime(payBy)}, and ${offer.name} gets an email. Once the money has arrived, mark it as paid.`,
        ],
        asks: {
          question: "Have you seen this payment at the escrow service?",
          promise: `I see ${offer.name}'s payment for ${displayName}`,
          button: "Confirm",
        },
        details: null,
        toDone: (after) => ({
          words: `Confirmed: ${displayName} is reserved for ${offer.name} until ${formatTime(after.pay_by ?? payBy)}. The buyer gets an email.`,
          undo: undoStep(shop, after),
          result: { ...toResult(after), payBy: after.pay_by },
        }),
      };
    }),
});
