import { endOfConfirmed, isFirm, isUnpaid, standsPaid } from "../../../sale/reservation.ts";
import {
  type Action,
  decide,
  findOfferBelow,
  isNameAway,
  labelDecline,
} from "../../../sale/rules.ts";
import { isMoneyHeld } from "../../../sale/history.ts";
import type { Offer } from "../../../sale/offer.ts";
import { z } from "zod";
import { DECLINE_REASONS, promiseOf } from "../../../sale/sellers-answer.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { dayIn } from "../../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import { isNotifiedOfDecline } from "../../conversations/store/notify-of-step.ts";
import { describeHowToPay, warnOfPrice } from "./deal.ts";
import { days, noteToBuyer, optionalLink, readSum, reference, sum } from "./conversation-input.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { planStep } from "./plan-step.ts";
import { describePayLink, toAgreed } from "./send-pay-link.ts";

const toResult = ({ reference: ref, state, amount, steps }: Offer) => ({
  reference: ref,
  state,
  amount,
  steps,
});

function describeOthers(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? "Another buyer with an open offer gets an email too."
      : `${count} other buyers with open offers get an email too.`,
  ];
}

/** Accepts an offer. With a link for an offer that is agreed already, it sends the link. */
export const acceptOffer = defineOperation({
  input: z.object({ reference, payLink: optionalLink, note: noteToBuyer }),
  editsFiles: false,
  plan: (shop, { reference: ref, payLink = null, note }, seen) =>
    planStep(shop, ref, seen, (scene) => {
      const { deal, tellTime, time } = scene;
      const { offer, displayName, shop: settings } = deal;
      if (isUnpaid(offer) && payLink !== null) return describePayLink(scene, payLink, note);
      const payBy = toIso(time + settings.offers.payWithinDays * DAY_MS);
      const amount = formatMoney(offer.amount, offer.currency);
      const payment = describeHowToPay(settings, payLink, shop.config.escrow !== null);
      const action = { kind: "accepted", payBy, payLink, note } as const;
      return {
        action,
        shown: [
          `${offer.reference}: ${offer.name} offers ${amount} for ${displayName}.`,
          `${offer.name} gets an email at once, and ${displayName} is reserved until ${tellTime(payBy)}.`,
          payment,
          ...describeOthers(scene.countTold(action)),
        ],
        warnings: warnOfPrice(offer, { listing: null, floor: deal.floor }, shop),
        asks: {
          question: `Sell ${displayName} for ${amount}?`,
          promise: promiseOf(displayName, offer.amount, offer.currency),
          button: `Accept ${amount}`,
        },
        details: null,
        tell: (after) => ({
          undo: "This can't be undone, because the buyer is told. Until it's paid, you can call off the sale.",
          words: `Agreed: ${displayName} for ${amount}, to be paid by ${tellTime(after.pay_by ?? payBy)}. The buyer gets an email. ${payment}`,
          result: toAgreed(after),
        }),
      };
    }),
});

/** If the email about the counteroffer hasn't been sent yet, it never is. */
const undoCounter =
  (shop: SellersShop, { reference: ref, steps }: Offer) =>
  async () => {
    const outcome = await recallOffer.commit(shop, { reference: ref, note: null }, String(steps));
    return outcome.is === "done" ? done(outcome.words) : outcome;
  };

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
    planStep(shop, input.reference, seen, ({ deal, steps, tellTime, time }) => {
      const { note } = input;
      const { offer, displayName, shop: settings } = deal;
      const { currency } = offer;
      const amount = readSum(input.amount, currency);
      if (typeof amount !== "number") return amount;
      const below = findOfferBelow(offer, steps);
      const replaced = below && formatMoney(offer.amount, offer.currency);
      const expiresAt = toIso(time + (input.days ?? settings.offers.expiresDays) * DAY_MS);
      const asked = formatMoney(amount, currency);
      const until = tellTime(expiresAt);
      return {
        action: { kind: "countered", amount, expiresAt, note, ...(below && { replaces: true }) },
        shown: [
          `${offer.reference}: ${offer.name} offers ${formatMoney(below?.amount ?? offer.amount, currency)} for ${displayName}.`,
          ...(replaced
            ? [`This replaces your counteroffer of ${replaced}, which can't be accepted anymore.`]
            : []),
          `${offer.name} gets an email at once and can accept ${asked} until ${until}. If that happens, the sale is agreed and ${displayName} is reserved: you won't be asked again.`,
        ],
        warnings: warnOfPrice({ amount, currency }, deal, shop),
        asks: {
          question: replaced ? `Replace ${replaced} with ${asked}?` : `Send ${asked} to the buyer?`,
          promise: promiseOf(displayName, amount, currency),
          button: `Ask for ${asked}`,
        },
        details: { amount },
        tell: (after) => ({
          words: `Countered: ${asked} for ${displayName}${replaced ? `, instead of ${replaced}` : ""}, until ${until}. The buyer gets an email.`,
          undo: replaced
            ? "This can't be undone, but you can ask for another sum."
            : undoCounter(shop, after),
          result: { ...toResult(after), expiresAt, replaced: below && offer.amount },
        }),
      };
    }),
});

export const recallOffer = defineOperation({
  input: z.object({ reference, note: noteToBuyer }),
  editsFiles: false,
  plan: (shop, input, seen) =>
    planStep(shop, input.reference, seen, ({ deal, circumstances, steps, tellTime }) => {
      const { offer, displayName } = deal;
      const action = { kind: "recalled", note: input.note } as const;
      const until = decide(offer, "seller", action, circumstances).change?.expires_at;
      const own = formatMoney(offer.amount, offer.currency);
      const below = findOfferBelow(offer, steps)?.amount ?? offer.amount;
      const offered = formatMoney(below, offer.currency);
      return {
        action,
        shown: [
          `${offer.reference}: you asked ${offer.name} for ${own} for ${displayName}.`,
          `${offer.name} gets an email at once and can't accept ${own} anymore. The buyer's offer of ${offered} is on the table again until ${tellTime(until ?? offer.expires_at)}, and it's your turn to answer it.`,
        ],
        asks: {
          question: `Take back ${own}?`,
          promise: `I take back my counteroffer of ${own}`,
          button: "Take back the counteroffer",
        },
        details: null,
        tell: (after) => ({
          words: `Taken back: ${own} for ${displayName}. The buyer's offer of ${offered} is on the table until ${tellTime(after.expires_at)}. The buyer gets an email.`,
          result: {
            ...toResult(after),
            expiresAt: after.expires_at,
            recalled: offer.amount,
          },
        }),
      };
    }),
});

const REASONS = Object.keys(DECLINE_REASONS) as (keyof typeof DECLINE_REASONS)[];

/** Declines an offer, or calls off a sale that isn't paid. */
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
    planStep(shop, ref, seen, ({ deal, steps, countTold, time }) => {
      const { offer, displayName } = deal;
      const amount = formatMoney(offer.amount, offer.currency);
      const isBack = isNameAway(offer);
      const endsAgreement = isBack || isUnpaid(offer);
      const words = [reason && DECLINE_REASONS[reason], note].filter(Boolean).join("\n\n") || null;
      const payBy = toIso(time);
      const refund = { day: dayIn(payBy, deal.shop.timeZone), keepsFee: false };
      const isRefunded = isBack && standsPaid(offer);
      const action: Action = isRefunded
        ? { kind: "unpaid", outcome: "returned", payBy, note: words, refund }
        : { kind: "declined", note: words };
      const isHeld = endsAgreement && isMoneyHeld(steps.map(({ reason: heard }) => heard));
      const then = isHeld
        ? "that says to ask Escrow.com for the money, or to reply to you"
        : endsAgreement
          ? "that says not to pay"
          : "and can make a new one";
      return {
        action,
        shown: [
          endsAgreement
            ? `${offer.reference}: ${displayName} is agreed with ${offer.name} for ${amount}.`
            : `${offer.reference}: ${offer.name} offers ${amount} for ${displayName}.`,
          isBack
            ? `The money went back to ${offer.name}, who was told. Say this once ${displayName} is in your account again.`
            : endsAgreement
              ? "This calls off the sale, and the name is available again."
              : "This closes the offer.",
          isBack
            ? `${displayName} is then available again, unless its file says that it's sold.${isRefunded ? ` Your books get a refund, and ${offer.name} gets an email.` : ""}`
            : isNotifiedOfDecline(offer)
              ? `${offer.name} gets an email ${then}.`
              : `${offer.name} gets no email, because nothing shows that the address is right, and sees your note only on the buyer's private page.`,
          ...describeOthers(countTold(action)),
        ],
        warnings: isHeld
          ? [
              `Escrow.com holds the ${amount}, and this doesn't cancel the transaction there. Cancel it at Escrow.com first, or settle it with the buyer. Until then, don't sell ${displayName} to anybody else.`,
            ]
          : [],
        asks: endsAgreement
          ? {
              question: isBack ? "Is the name back in your account?" : "Call off the sale?",
              promise: isBack
                ? `${displayName} is back in my account`
                : `I call off the sale of ${displayName} to ${offer.name}`,
              button: labelDecline(offer),
            }
          : {
              question: "Decline the offer?",
              promise: `I decline ${amount} for ${displayName}`,
              button: `Decline ${amount}`,
            },
        details: null,
        tell: (after) => ({
          words: isBack
            ? `Noted: you have ${displayName} back.`
            : `Declined: ${offer.reference}. ${isNotifiedOfDecline(offer) ? "The buyer gets an email." : "The buyer gets no email."}`,
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
    planStep(shop, input.reference, seen, ({ deal, tellTime, time }) => {
      const { offer, displayName, shop: settings } = deal;
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
          `${displayName} is then reserved until ${tellTime(payBy)}, and ${offer.name} gets an email. Once the money has arrived, mark it as paid.`,
        ],
        asks: {
          question: "Have you seen this payment at the escrow service?",
          promise: `I see ${offer.name}'s payment for ${displayName}`,
          button: "Confirm",
        },
        details: null,
        tell: (after) => ({
          words: `Confirmed: ${displayName} is reserved for ${offer.name} until ${tellTime(after.pay_by ?? payBy)}. The buyer gets an email.`,
          result: { ...toResult(after), payBy: after.pay_by },
        }),
      };
    }),
});
