import { sql } from "kysely";
import { countRows } from "../database/count-rows.ts";
import type { Db } from "../database/database.ts";
import { type OfferSide, type OfferState, OPEN_STATES } from "../../catalogue/deals/offer.ts";
import type { InboxFilter } from "../inquiries/inbox-rows.ts";
import { filterByWords } from "./find-offers.ts";

export interface OfferChoice {
  readonly states?: readonly OfferState[];
  readonly isPaid?: boolean;
  /** Finds open offers that wait for this side's answer and haven't expired. */
  readonly turn?: OfferSide;
  readonly isRead?: false;
}

function selectOffers(db: Db, filter: InboxFilter, choice: OfferChoice, now: string) {
  const { domain, email } = filter;
  const { states = choice.turn && OPEN_STATES, isPaid, turn, isRead } = choice;
  return db
    .selectFrom("offers")
    .$if(states !== undefined, (query) => query.where("offers.state", "in", states ?? []))
    .$if(isPaid !== undefined, (query) =>
      query.where("offers.paid_at", isPaid ? "is not" : "is", null),
    )
    .$if(turn !== undefined, (query) =>
      query.where("offers.turn", "=", turn ?? "seller").where("offers.expires_at", ">", now),
    )
    .$if(isRead === false, (query) => query.whereRef("offers.read_steps", "<", "offers.steps"))
    .$if(domain !== undefined, (query) => query.where("offers.domain", "=", domain ?? ""))
    .$if(email !== undefined, (query) =>
      query.where(sql<boolean>`lower(offers.email) = lower(${email ?? ""})`),
    );
}

export async function listOfferRows(
  db: Db,
  filter: InboxFilter,
  choice: OfferChoice,
  now: string,
  limit: number,
) {
  const rows = await selectOffers(db, filter, choice, now)
    .leftJoin("offer_steps", (join) =>
      join
        .onRef("offer_steps.offer_id", "=", "offers.id")
        .onRef("offer_steps.number", "=", "offers.steps"),
    )
    .selectAll("offers")
    .select((eb) => [
      "offer_steps.note",
      eb.fn.coalesce("offer_steps.created_at", "offers.created_at").as("acted_at"),
    ])
    .orderBy("acted_at", "desc")
    .orderBy("offers.id", "desc")
    .$if(!filter.search, (all) => all.limit(limit))
    .execute();
  if (filter.search) {
    const found = await filterByWords(db, rows, filter.search);
    return { rows: found.slice(0, limit), total: found.length };
  }
  return { rows, total: await countOfferRows(db, filter, choice, now) };
}

/** Ignores the search words of the filter. */
export const countOfferRows = (...selection: Parameters<typeof selectOffers>): Promise<number> =>
  countRows(selectOffers(...selection));

export async function markOfferRead(db: Db, id: number, steps: number): Promise<void> {
  await db
    .updateTable("offers")
    .set({ read_steps: steps })
    .where("id", "=", id)
    .where("read_steps", "<", steps)
    .execute();
}
