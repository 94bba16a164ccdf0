import { describePayments, planOf } from "../../../sale/plan.ts";
import { findUndoable } from "../../../sale/history.ts";
import type { Offer, OfferStep } from "../../../sale/offer.ts";
import { z } from "zod";
import { formatDay } from "../../../catalogue/format/format.ts";
import { aboutCurrency, formatCents, formatMoney } from "../../../catalogue/format/currency.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import { listBookings, replaceBookings } from "../../books/ledger.ts";
import { listMisdated } from "../../books/sale-bookings.ts";
import { lockOffersOf } from "../../conversations/store/act.ts";
import type { Database, Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import {
  findFeeFault,
  type Money,
  onDay,
  optionalMoney,
  readTerms,
  refuseField,
  type Terms,
} from "../money-input.ts";
import { listSoldChanges } from "./file-sale.ts";
import { describeEdits, describeFiles, faultIn, type OfferContext } from "./offer-context.ts";
import { reference } from "./conversation-input.ts";
import { defineOperation } from "../operation.ts";
import { planStep } from "./plan-step.ts";
import { undoStep } from "./take-back.ts";

function describeHiddenPrice({ listing }: Pick<OfferContext, "listing">): string {
  const unpublished = "The shop doesn't show the sale price";
  return listing?.price.amount
    ? `${unpublished}, but the name's page and card still show your last asking price, ${listing.price.label}.`
    : `${unpublished}.`;
}

function findMoneyFault(fee: Money | undefined, offer: Offer): Refused | null {
  const { paid_at, amount, currency } = offer;
  if (fee && paid_at !== null)
    return refuse("It's paid already. Record its fee in the books.", { reason: "books" });
  return findFeeFault(fee, { cents: 100 * (planOf(offer)?.monthly ?? amount), currency });
}

/** Pages show sums in the shop's currency alone. */
function findPriceFault(publishPrice: boolean, { offer, shop }: OfferContext): Refused | null {
  if (!publishPrice || offer.currency === shop.currency) return null;
  const [sold, own] = [offer.currency, shop.currency].map((code) => aboutCurrency(code).name);
  return refuseField(
    "publishPrice",
    `This sale is in ${sold}, and your shop's prices are in ${own}, so the shop can't show its price.`,
  );
}

async function readMisdated(db: Db, { id, paid_at }: Offer, day: string | undefined) {
  if (paid_at === null || day === undefined) return [];
  return listMisdated(await listBookings(db, { offerId: id }), day);
}

const correctDay = (
  { db, engine }: Database,
  offer: Offer,
  { day, rate, base }: Terms,
  time: number,
) =>
  inTransaction(db, async (transaction) => {
    await lockOffersOf(transaction, engine, offer.domain);
    const rows = await readMisdated(transaction, offer, day);
    await replaceBookings(transaction, rows, () => ({ day, rate, base }), time);
  });

/** What a plan that ended had received stands in the books, so it goes on as it was. */
const findPlanFault = (steps: readonly OfferStep[]) =>
  findUndoable(steps)?.kind === "plan-ended"
    ? refuse("You ended this plan. If it goes on after all, take that step back.")
    : null;

function findDayFault({ acquired, displayName }: OfferContext, { day }: Terms): Refused | null {
  return acquired && day < acquired
    ? refuseField(
        "on",
        `The listing says that you bought ${displayName} on ${formatDay(acquired)}. Enter that day or a later one, or correct it there (acquired). If you've bought the name again since, enter this sale there instead (soldDate and salePrice).`,
      )
    : null;
}

/** Marks an agreement as paid, and its name as sold. */
export const markPaid = defineOperation({
  input: z.object({
    reference,
    publishPrice: z
      .preprocess((value) => value === true || value === "yes", z.boolean())
      .meta({ description: "show the sale price in the shop" }),
    fee: optionalMoney("what the escrow or the marketplace keeps, for your books"),
    on: onDay("the day on which the money came, such as 2026-03-01; today by default"),
  }),
  editsFiles: true,
  plan: (shop, { reference: ref, publishPrice, fee, on }, seen) =>
    planStep(shop, ref, seen, async (context) => {
      const { offer, displayName, db, steps, shop: settings } = context;
      const plan = planOf(offer);
      const terms = await readTerms(shop, settings, { on, currency: offer.currency });
      if ("is" in terms) return terms;
      const misdated = await readMisdated(db, offer, on);
      const changes = listSoldChanges(context, terms.day, {
        isPricePublished: publishPrice,
        instead: misdated[0]?.day,
      });
      const sum = formatMoney(offer.amount, offer.currency);
      const isMade = offer.paid_at !== null;
      return {
        action: { kind: "paid", terms: { ...terms, fee: fee?.cents ?? null } },
        isMade,
        ...(misdated.length > 0 && {
          correct: (database) => correctDay(database, offer, terms, shop.now()),
        }),
        refusal:
          faultIn(context) ??
          findPlanFault(steps) ??
          findDayFault(context, terms) ??
          findPriceFault(publishPrice, context) ??
          findMoneyFault(fee, offer),
        shown: [
          plan
            ? `${offer.reference}: ${offer.name} has made the first of ${describePayments(plan)}, for ${displayName}.`
            : `${offer.reference}: ${offer.name} has paid ${sum} for ${displayName}.`,
          ...(isMade
            ? []
            : [
                `${offer.name} gets an email, and other open offers for ${displayName} are closed.`,
              ]),
          ...(fee ? [`The fee is ${formatCents(fee.cents, offer.currency)}.`] : []),
          describeEdits(context, changes),
          publishPrice ? "The shop shows the sale price." : describeHiddenPrice(context),
        ],
        asks:
          isMade && (changes.size === 0 || misdated.length > 0)
            ? null
            : {
                question: `Mark ${displayName} as paid and sold?`,
                promise: `${displayName} is paid and sold`,
                button: "Mark as paid",
              },
        file: {
          changes,
          command: `offers paid ${offer.reference}`,
        },
        words: (_, files) =>
          misdated.length > 0
            ? `The payment counts on ${formatDay(terms.day)} now${misdated.length > 1 ? ", and so does its fee" : ""}. ${describeFiles(files)}`
            : `Sold: ${displayName} for ${sum}${plan ? `, in ${describePayments(plan)}` : ""}. ${describeFiles(files)}`,
        ...(misdated.length > 0
          ? { undo: () => "To correct it again, give another day." }
          : !isMade && { undo: undoStep(shop) }),
      };
    }),
});
