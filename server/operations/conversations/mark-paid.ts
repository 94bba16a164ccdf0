import { planOf, describePayments } from "../../../sale/plan.ts";
import { isPlanEnded } from "../../../sale/__taken-back.ts";
import { type UnpaidOutcome } from "../../../sale/rules.ts";
import type { Offer } from "../../../sale/offer.ts";
import { z } from "zod";
import { formatDay } from "../../../catalogue/format/format.ts";
import { aboutCurrency, formatMoney } from "../../../catalogue/format/currency.ts";
import { formatAmount } from "../../../catalogue/schema/listing-fields.ts";
import { done, type Outcome, refuse, type Refused } from "../../../catalogue/outcome.ts";
import { listBookings, replaceBookings } from "../../books/ledger.ts";
import { listKeptMoney, listMisdated } from "../../books/sale-bookings.ts";
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
  tellSum,
} from "../money-input.ts";
import { type Deal, describeEdits, faultIn, tellFiles } from "./deal.ts";
import { reference } from "./conversation-input.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { planStep, type Scene } from "./plan-step.ts";
import { takeBackPayment } from "./take-back-payment.ts";

export function listSaleChanges(
  { offer, listing }: Deal,
  isPricePublished: boolean,
  { day, instead }: { readonly day: string; readonly instead: string | undefined },
): ReadonlyMap<string, string> {
  if (!listing) return new Map<string, string>();
  const isSold = listing.status === "sold";
  return new Map([
    ...(isSold ? [] : [["status", "sold"] as const]),
    ...(isSold && listing.soldDate && listing.soldDate !== instead
      ? []
      : [["soldDate", day] as const]),
    ...(isPricePublished && listing.soldPrice?.amount !== offer.amount
      ? [["soldPrice", formatAmount(offer.amount, offer.currency)] as const]
      : []),
  ]);
}

function describeHiddenPrice({ listing }: Pick<Deal, "listing">): string {
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
function findPriceFault(publishPrice: boolean, { offer, shop }: Deal): Refused | null {
  if (!publishPrice || offer.currency === shop.currency) return null;
  const [sold, own] = [offer.currency, shop.currency].map((code) => aboutCurrency(code).name);
  return refuseField(
    "publishPrice",
    `This sale is in ${sold}, and your shop's prices are in ${own}, so the shop can't show its price.`,
  );
}

/** If the email about the payment hasn't been sent yet, it never is. */
async function undoPaid(
  shop: SellersShop,
  { reference: ref, steps }: Offer,
  outcomeBefore: UnpaidOutcome,
): Promise<Outcome> {
  const given = { reference: ref, outcome: outcomeBefore, keepsFee: false, note: null };
  const outcome = await takeBackPayment.commit(shop, given, String(steps));
  return outcome.is === "done" ? done(outcome.words) : outcome;
}

/** A plan that the seller had ended goes on with what was paid, from the day of its first payment. */
async function findResumed({ deal, db, steps }: Scene) {
  if (!isPlanEnded(steps)) return null;
  const [first] = listKeptMoney(await listBookings(db, { offerId: deal.offer.id }));
  return first ? { day: first.day } : null;
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

function findDayFault({ acquired, displayName }: Deal, { day }: Terms): Refused | null {
  return acquired && day < acquired
    ? refuseField(
        "on",
        `The listing says that you bought ${displayName} on ${formatDay(acquired)}. Enter that day or a later one, or correct it there (acquired). If you've bought the name again since, enter this sale there instead (soldDate and salePrice).`,
      )
    : null;
}

const RESUMES_AS_IT_WAS =
  "The plan goes on with the payments that are in your books, so give no day and no fee here. Record the next payment by itself.";

/** Marks an agreement as paid, and its name as sold. A payment plan that had ended goes on. */
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
    planStep(shop, ref, seen, async (scene) => {
      const { deal } = scene;
      const { offer, displayName } = deal;
      const resumed = await findResumed(scene);
      const monthly = planOf(offer);
      const terms = await readTerms(shop, deal.shop, { on, currency: offer.currency });
      if ("is" in terms) return terms;
      const misdated = await readMisdated(scene.db, offer, on);
      const changes = listSaleChanges(deal, publishPrice, {
        day: resumed?.day ?? terms.day,
        instead: misdated[0]?.day,
      });
      const sum = formatMoney(offer.amount, offer.currency);
      const isMade = offer.paid_at !== null;
      return {
        action: {
          kind: "paid",
          terms: resumed ? "resumes" : { ...terms, fee: fee?.cents ?? null },
        },
        isMade,
        ...(misdated.length > 0 && {
          correct: (database) => correctDay(database, offer, terms, shop.now()),
        }),
        refusal:
          resumed && (fee || on)
            ? refuse(RESUMES_AS_IT_WAS)
            : (faultIn(deal) ??
              findDayFault(deal, terms) ??
              findPriceFault(publishPrice, deal) ??
              findMoneyFault(fee, offer)),
        shown: [
          monthly && resumed
            ? `${offer.reference}: the payment plan of ${offer.name} for ${displayName} goes on, with what was paid.`
            : monthly
              ? `${offer.reference}: ${offer.name} has made the first of ${describePayments(monthly)}, for ${displayName}.`
              : `${offer.reference}: ${offer.name} has paid ${sum} for ${displayName}.`,
          ...(isMade
            ? []
            : [
                `${offer.name} gets an email, and other open offers for ${displayName} are closed.`,
              ]),
          ...(fee
            ? [`The fee is ${tellSum({ cents: fee.cents, currency: offer.currency })}.`]
            : []),
          describeEdits(deal, changes),
          publishPrice ? "The shop shows the sale price." : describeHiddenPrice(deal),
        ],
        asks:
          isMade && (changes.size === 0 || misdated.length > 0)
            ? null
            : {
                question: `Mark ${displayName} as paid and sold?`,
                promise: `${displayName} is paid and sold`,
                button: "Mark as paid",
              },
        details: null,
        file: {
          changes,
          command: `offers paid ${offer.reference}`,
          half: `The payment couldn't be recorded in the database, but ${displayName} may already be marked as sold in its file. Once the database can be written to, mark it as paid again.`,
        },
        tell: (after, files) => ({
          undo:
            misdated.length > 0
              ? "To correct it again, give another day."
              : isMade
                ? undefined
                : () => undoPaid(shop, after, resumed ? "ended" : "mistake"),
          words:
            misdated.length > 0
              ? `The payment counts on ${formatDay(terms.day)} now${misdated.length > 1 ? ", and so does its fee" : ""}. ${tellFiles(files)}`
              : `${resumed ? "The plan goes on" : "Sold"}: ${displayName} for ${sum}${monthly ? `, in ${describePayments(monthly)}` : ""}. ${tellFiles(files)}`,
          result: {
            reference: offer.reference,
            domain: offer.domain,
            amount: offer.amount,
            files,
            steps: after.steps,
          },
        }),
      };
    }),
});
