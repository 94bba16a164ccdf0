import type { Offer, StepKind } from "../../../sale/offer.ts";
import { z } from "zod";
import { done, type Outcome, refuse, type Refused } from "../../../catalogue/outcome.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { isMoneyHeld } from "../../../sale/history.ts";
import { MOVED_BY, shipTransaction } from "../../escrow/api.ts";
import { type Transaction, findStored, wakeTransaction } from "../../escrow/transactions.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { reference } from "./conversation-input.ts";
import { findOfferContext, refuseUnknown } from "./offer-context.ts";

const NOT_THERE = "isn't paid through Escrow.com's interface, so write to the buyer yourself";

function findObstacle(
  shop: SellersShop,
  { reference: ref, state, halted_by: haltedBy }: Offer,
  transaction: Transaction | undefined,
  kinds: ReadonlySet<StepKind>,
  isGone: boolean,
): Refused | null {
  if (!shop.config.escrow || !transaction?.transaction_id) return refuse(`${ref} ${NOT_THERE}.`);
  if (isGone) return refuse("Escrow.com no longer holds the money, so don't move the name.");
  if (haltedBy === "escrow-differs")
    return refuse(
      "The transaction at Escrow.com isn't what you agreed on, so don't move the name. Write to the buyer and to Escrow.com first.",
    );
  if (state !== "accepted")
    return refuse(
      "The agreement has ended, so don't move the name. Settle it at Escrow.com first.",
    );
  if (kinds.has("escrow-transfer"))
    return refuse("Escrow.com already knows that the name is on its way.", { reason: "said" });
  return kinds.has("escrow-secured")
    ? null
    : refuse("Don't move the name yet: Escrow.com hasn't said that it holds the money.");
}

/** Reports to the escrow service that the seller has begun to transfer the name to the buyer. */
export const sayMoved = defineOperation({
  input: z.object({
    reference,
    by: z.enum(MOVED_BY, "push or code").default("push").meta({
      value: "WAY",
      description: "how you moved it: push (same registrar) or code (another one); push by default",
    }),
  }),
  editsFiles: false,
  async plan(shop, { reference: ref, by }) {
    const { db } = await shop.openDatabase();
    const found = await findOfferContext(db, await shop.readContent(), ref, shop.now());
    if (!found) return refuseUnknown(db, ref);
    const { offer, steps, displayName } = found;
    const transaction = await findStored(db, offer.id);
    const kinds = new Set(steps.map(({ kind }) => kind));
    const wentBack = kinds.has("escrow-refunded") || kinds.has("escrow-canceled");
    const isGone = wentBack && !isMoneyHeld(steps);
    const obstacle = findObstacle(shop, offer, transaction, kinds, isGone);
    if (obstacle) return obstacle;
    return {
      shown: [
        `${offer.reference}: Escrow.com holds ${formatMoney(offer.amount, offer.currency)} from ${offer.name} for ${displayName}.`,
        `Escrow.com learns that you've transferred the name, and asks ${offer.name} to confirm that it has arrived.`,
      ],
      asks: {
        question: `Tell Escrow.com that you've moved ${displayName}?`,
        promise: `I've moved ${displayName} to the buyer`,
        button: "Tell Escrow.com",
      },
      seen: String(offer.steps),
      async carryOut(): Promise<Outcome<{ reference: string; steps: number }>> {
        const { escrow: account } = shop.config;
        if (!account || !transaction?.transaction_id) return refuse(NOT_THERE);
        const answer = await shipTransaction(account, transaction.transaction_id, by);
        if (answer.is === "refused") return refuse(`Escrow.com refused this: ${answer.reason}.`);
        if (answer.is === "unclear")
          return refuse("Escrow.com doesn't answer right now. Try again in a moment.", {
            status: 503,
          });
        // The shop asks at once, and records what the service then says.
        await wakeTransaction(db, offer.id, shop.now());
        const words = `Escrow.com knows that ${displayName} is on its way to ${offer.name}.`;
        const final = "This can't be undone, because Escrow.com writes to the buyer.";
        return { ...done(words, final), result: { reference: ref, steps: offer.steps } };
      },
    };
  },
});
