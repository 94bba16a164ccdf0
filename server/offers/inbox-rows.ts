import type { Db } from "../database/database.ts";
import type { InboxFilter } from "../inquiries/inbox-rows.ts";
import { listOffers } from "./find-offers.ts";

export async function listOfferRows(db: Db, { domain, person, search }: InboxFilter) {
  const { offers } = await listOffers(db, { domain, search }, Number.MAX_SAFE_INTEGER);
  const steps = await db
    .selectFrom("offer_steps")
    .innerJoin("offers", (join) =>
      join
        .onRef("offers.id", "=", "offer_steps.offer_id")
        .onRef("offers.steps", "=", "offer_steps.number"),
    )
    .select(["offer_id", "offer_steps.note", "offer_steps.created_at"])
    .execute();
  const last = new Map(steps.map((step) => [step.offer_id, step]));
  return offers
    .filter(({ email }) => person === undefined || email.toLowerCase() === person.toLowerCase())
    .map((offer) => {
      const { note = null, created_at = offer.created_at } = last.get(offer.id) ?? {};
      return { offer, note, actedAt: created_at };
    });
}

export async function markOfferRead(db: Db, id: number, steps: number): Promise<void> {
  await db
    .updateTable("offers")
    .set({ read_steps: steps })
    .where("id", "=", id)
    .where("read_steps", "<", steps)
    .execute();
}
