import { z } from "zod";
import { describePayments } from "../../../catalogue/deals/plan.ts";
import { dayIn } from "../../../catalogue/format/format.ts";
import { formatDollars } from "../../../catalogue/format/price.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { refuse } from "../../../catalogue/outcome.ts";
import { planOf } from "../../conversations/rules/rules.ts";
import { type Deal, explainFault } from "./deal.ts";
import { reference } from "./offer-input.ts";
import { defineOperation } from "../operation.ts";
import { planStep } from "./plan-step.ts";

function listSaleChanges(
  { offer, listing, shop }: Deal,
  isPricePublished: boolean,
  time: number,
): ReadonlyMap<string, string> {
  if (!listing) return new Map<string, string>();
  const today = dayIn(toIso(time), shop.timeZone);
  const isSold = listing.status === "sold";
  return new Map([
    ...(isSold ? [] : [["status", "sold"] as const]),
    ...(isSold && listing.soldDate ? [] : [["soldDate", today] as const]),
    ...(isPricePublished && listing.soldPrice?.amount !== offer.amount
      ? [["soldPrice", formatDollars(offer.amount)] as const]
      : []),
  ]);
}

function describeHiddenPrice({ listing }: Pick<Deal, "listing">): string {
  const unpublished = "The shop doesn't show the sale price";
  return listing?.price.amount
    ? `${unpublished}, but the name's page and card still show your last asking price, ${listing.price.label}.`
    : `${unpublished}.`;
}

/** Says which files were edited. */
export const tellFiles = (files: readonly string[]) =>
  files.length > 0 ? `Changed: ${files.join(", ")}.` : "No file was changed.";

export const faultIn = (deal: Deal) =>
  deal.isFaulty ? refuse(explainFault(deal), { reason: "fault" }) : null;

export function describeEdits(
  { listing, displayName }: Deal,
  changes: ReadonlyMap<string, string>,
) {
  if (!listing) return `${displayName} is no longer listed, so no file is changed.`;
  const edits = [...changes].map(([field, value]) =>
    value ? `${field}=${value}` : `${field} removed`,
  );
  return `Change to its file: ${edits.join(", ") || "none"}.`;
}

/** Marks an agreement as paid, and its name as sold. */
export const markPaid = defineOperation({
  input: z.object({
    reference,
    publishPrice: z
      .preprocess((value) => value === true || value === "yes", z.boolean())
      .meta({ description: "show the sale price in the shop" }),
  }),
  editsFiles: true,
  plan: (shop, { reference: ref, publishPrice }, seen) =>
    planStep(shop, ref, seen, ({ deal, time }) => {
      const { offer, displayName } = deal;
      const monthly = planOf(offer);
      const changes = listSaleChanges(deal, publishPrice, time);
      const sum = formatDollars(offer.amount);
      const isMade = offer.paid_at !== null;
      return {
        action: { kind: "paid" },
        isMade,
        refusal: faultIn(deal),
        shown: [
          monthly
            ? `${offer.reference}: ${offer.name} has made the first of ${describePayments(monthly)}, for ${displayName}.`
            : `${offer.reference}: ${offer.name} has paid ${sum} for ${displayName}.`,
          ...(isMade
            ? []
            : [
                `${offer.name} gets an email, and other open offers for ${displayName} are closed.`,
              ]),
          describeEdits(deal, changes),
          publishPrice ? "The shop shows the sale price." : describeHiddenPrice(deal),
        ],
        asks:
          isMade && changes.size === 0
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
          words: `Sold: ${displayName} for ${sum}${monthly ? `, in ${describePayments(monthly)}` : ""}. ${tellFiles(files)}`,
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
