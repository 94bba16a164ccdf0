import { isPayingThere } from "../../../sale/history.ts";
import { z } from "zod";
import { formatCount } from "../../../catalogue/format/format.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { done } from "../../../catalogue/outcome.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db } from "../../database/database.ts";
import { actOnOffer } from "../../conversations/store/act.ts";
import { listSteps } from "../../conversations/store/find-offers.ts";
import { listUnconfirmed } from "../../conversations/store/holds.ts";
import { formatTimeIn, type OfferContext, readOfferContext } from "./offer-context.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { viaOf } from "./plan-step.ts";

/** Lists the purchases whose time isn't up and whose payment nobody has seen. */
export async function listReleasable(
  db: Db,
  files: Content,
  time: number,
): Promise<OfferContext[]> {
  const offers = await listUnconfirmed(db, toIso(time));
  return offers.map((offer) => readOfferContext(files, offer));
}

async function release(shop: SellersShop, purchases: readonly OfferContext[]): Promise<string[]> {
  const database = await shop.openDatabase();
  const released: string[] = [];
  for (const { offer, status } of purchases) {
    const outcome = await actOnOffer(database, {
      offerId: offer.id,
      actor: "seller",
      action: { kind: "called-off", note: null },
      seen: offer.steps,
      status,
      via: viaOf(shop),
      notifySeller: false,
      time: shop.now(),
    });
    if (outcome.ok) released.push(offer.reference);
  }
  return released;
}

const describe = async (db: Db, { offer, displayName, shop }: OfferContext) => ({
  reference: offer.reference,
  name: displayName,
  buyer: offer.name,
  sum: formatMoney(offer.amount, offer.currency),
  says: isPayingThere(await listSteps(db, offer.id))
    ? "payment on its way"
    : offer.paying_at && "says that the payment has begun",
  until: formatTimeIn(shop)(offer.pay_by ?? ""),
});

const NONE = "There is no unpaid purchase to end.";

/** Ends all purchases whose payment nobody has seen. Its mark is the list of those that she has seen: those that have changed meanwhile stay. */
export const releaseUnconfirmed = defineOperation({
  input: z.object({}),
  editsFiles: false,
  async plan(shop, _, seen) {
    const { db } = await shop.openDatabase();
    const found = await listReleasable(db, await shop.readContent(), shop.now());
    const wanted = seen?.split(" ") ?? found.map(({ offer }) => offer.reference);
    const purchases = found.filter(({ offer }) => wanted.includes(offer.reference));
    const names = formatCount(new Set(purchases.map(({ offer }) => offer.domain)).size, "name");
    return {
      shown:
        purchases.length > 0
          ? [
              `This ends these purchases, and ${names === "1 name" ? "the name is" : "the names are"} available again. Also if a payment is on its way: anyone can start one and never make it. If you see one of the payments at the escrow service, confirm it first.`,
            ]
          : [],
      asks:
        purchases.length > 0
          ? {
              question: `Release ${names}?`,
              promise: `I end these purchases, and the ${names} can be bought again`,
              button: `Release ${names}`,
            }
          : null,
      seen: wanted.join(" "),
      details: {
        purchases: await Promise.all(purchases.map((purchase) => describe(db, purchase))),
      },
      async carryOut() {
        const released = await release(shop, purchases);
        const left = wanted.filter(Boolean).length - released.length;
        const rest =
          left > 0 ? ` ${formatCount(left, "purchase")} changed meanwhile and stayed.` : "";
        const words = `Ended: ${formatCount(released.length, "purchase")}. Their buyers get an email, except where nothing shows that the address is right.${rest}`;
        return {
          ...(released.length + left > 0
            ? done(words, "To let one go on after all, take back your last step in it.")
            : done(NONE)),
          result: { released },
        };
      },
    };
  },
});
