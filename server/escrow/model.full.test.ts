import { FIRM } from "../../sale/reservation.ts";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../catalogue/format/time.ts";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { type DeedName, listNext } from "../../test/support/escrow-deeds.ts";
import type { Transaction } from "../../test/support/escrow-order.ts";
import { openEscrowShop } from "../../test/support/escrow-shop.ts";
import { seededRandom } from "../../test/support/listing.ts";
import { PAID } from "../../test/support/offers.ts";

const SEQUENCES = Number(process.env.SEQUENCES ?? 5_000);
const HOURS_6 = 6 * HOUR_MS;

/** Says from the transaction alone what must have become of the agreement. */
function expectState({ is_cancelled: isCanceled, items }: Transaction) {
  const [item] = items;
  const payment = item?.schedule[0]?.status;
  if (payment?.disbursed_to_beneficiary) return { state: "accepted", isPaid: true };
  // A name that may be in the buyer's account stays off sale until the seller has it back.
  const isAway = payment?.secured && item?.status.shipped;
  if ((isCanceled || payment?.disbursed_to_payer) && !isAway)
    return { state: "declined", isPaid: false };
  return {
    state: "accepted",
    isPaid: false,
    isFirm: payment?.secured === true,
    isPaying: payment?.payment_sent === true,
  };
}

describeOnEachEngine(
  `sales whose news come late, twice or out of order (${SEQUENCES})`,
  (engine) => {
    it("end in the state that the service is in", { timeout: HOURS_6 }, async () => {
      const seed = Date.now() % 1_000_000;
      const random = seededRandom(seed);
      const below = (count: number) => Math.floor(random() * count);
      const names = Array.from({ length: 20 }, (_, at) => `pier-${at}.com`);
      const shop = await openEscrowShop(engine(), { others: names });
      const other = shop.openAnother();
      const { service, escrow } = shop;
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const domain = names[sequence % names.length] ?? "";
        await shop.db.deleteFrom("offers").execute();
        await shop.db.deleteFrom("offer_steps").execute();
        await shop.db.deleteFrom("escrow_deals").execute();
        const token = await shop.agree(domain);
        await escrow.pay(token);
        const { transaction_id: id } = await shop.transaction(domain);
        const transaction = service.transactions.get(id ?? "");
        if (!transaction) throw new Error(`no transaction (seed ${seed})`);
        const done: DeedName[] = [];
        let byHand: "paid" | "called-off" | null = null;
        let wasByHand = false;
        service.readLate(() => random() < 0.3);
        for (let moves = 4 + below(16); moves > 0; moves -= 1) {
          const move = random();
          const next = listNext(transaction);
          if (move < 0.4 && next.length > 0) {
            const deed = next[below(next.length)] as DeedName;
            // Most sales go well, so that the later stages are reached often enough.
            if ((deed === "cancel" || deed === "reject") && random() < 0.8) continue;
            service.cause(String(id), deed);
            done.push(deed);
          } else if (move < 0.55) {
            await escrow.hook?.take(JSON.stringify({ transaction_id: Number(id) }));
          } else if (move < 0.6) {
            service.down();
          } else if (move < 0.7) {
            service.up();
          } else if (move < 0.72 && byHand === null && !wasByHand) {
            byHand = random() < 0.5 ? "paid" : "called-off";
            const action = byHand === "paid" ? PAID : { kind: byHand, note: null };
            const acted = await shop.act((await shop.findOffer(domain)).id, action);
            if (!acted.ok) byHand = null;
          } else if (move < 0.74 && byHand === "paid") {
            const payBy = new Date(shop.now() + 7 * DAY_MS).toISOString();
            const action = { kind: "taken-back", note: null, payBy } as const;
            await shop.act((await shop.findOffer(domain)).id, action);
            byHand = null;
            wasByHand = true;
          } else {
            shop.pass(below(120) * MINUTE_MS);
            await Promise.all([escrow.workOnDue(), random() < 0.3 ? other.workOnDue() : null]);
          }
        }
        service.up();
        service.readLate(() => false);
        for (let round = 0; round < 2; round += 1) {
          shop.pass(13 * HOUR_MS);
          await escrow.workOnDue();
        }
        const offer = await shop.findOffer(domain);
        const news = await shop.news(domain);
        const where = `${done.join(" ")}: ${news.join(", ")} (seed ${seed}, ${sequence})`;
        const expected = byHand
          ? { state: byHand === "paid" ? "accepted" : "declined", isPaid: byHand === "paid" }
          : expectState(transaction);
        const isOver = expected.state === "declined" || expected.isPaid;
        expect(
          {
            state: offer.state,
            isPaid: offer.paid_at !== null,
            ...(!isOver && { isFirm: offer.pay_by === FIRM, isPaying: offer.paying_at !== null }),
          },
          where,
        ).toEqual(expected);
        expect(new Set(news).size, where).toBe(news.length);
        expect(service.mostAtOnce(), where).toBeLessThanOrEqual(1);
        expect(service.transactions.size).toBe(sequence + 1);
      }
    });
  },
);
