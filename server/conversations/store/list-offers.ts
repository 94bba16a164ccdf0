import { sql } from "kysely";
import { countRows } from "../../database/count-rows.ts";
import type { Db } from "../../database/database.ts";
import { type OfferSide, type OfferState, OPEN_STATES, type Offer } from "../../../sale/offer.ts";
import { matchWords } from "../../database/match-words.ts";
import type { RequestFilter } from "./leads.ts";
import type { Standing } from "./find-offers.ts";

export interface OfferFilter extends RequestFilter {
  readonly states?: readonly OfferState[];
  readonly isPaid?: boolean;
  /** Finds open offers that wait for this side's answer and haven't expired. */
  readonly turn?: OfferSide;
  readonly isRead?: false;
  /** Finds the sales that wait for the seller at the escrow service. */
  readonly isHalted?: true;
}

/** What the seller sees of an offer's state: a paid one has a word of its own. */
export const ofStanding = (standing: Standing): Pick<OfferFilter, "states" | "isPaid"> =>
  standing === "paid"
    ? { states: ["accepted"], isPaid: true }
    : { states: [standing], ...(standing === "accepted" && { isPaid: false }) };

function selectOffers(db: Db, filter: OfferFilter, now: string) {
  const { domain, since = "", before = "9999" } = filter;
  const { states = filter.turn && OPEN_STATES, isPaid, turn, isRead, isHalted } = filter;
  return db
    .selectFrom("offers")
    .where("offers.created_at", ">=", since)
    .where("offers.created_at", "<", before)
    .$if(states !== undefined, (query) => query.where("offers.state", "in", states ?? []))
    .$if(isPaid !== undefined, (query) =>
      query.where("offers.paid_at", isPaid ? "is not" : "is", null),
    )
    .$if(turn !== undefined, (query) =>
      query.where("offers.turn", "=", turn ?? "seller").where("offers.expires_at", ">", now),
    )
    .$if(isHalted === true, (query) => query.where("offers.halted_by", "is not", null))
    .$if(isRead === false, (query) => query.whereRef("offers.read_steps", "<", "offers.steps"))
    .$if(domain !== undefined, (query) => query.where("offers.domain", "=", domain ?? ""));
}

async function filterByWords<T extends Offer>(
  db: Db,
  offers: T[],
  holdsWords: NonNullable<ReturnType<typeof matchWords>>,
): Promise<T[]> {
  const steps = await db
    .selectFrom("offer_steps")
    .select(["offer_id", "note"])
    .where("note", "is not", null)
    .execute();
  const notes = Map.groupBy(steps, ({ offer_id }) => offer_id);
  return offers.filter(({ id, reference, domain, name, email, phone, notes: own }) => {
    const said = notes.get(id)?.map(({ note }) => note) ?? [];
    return holdsWords([reference, domain, name, email, phone, own, ...said]);
  });
}

/** Lists what the seller has to settle first, then the newest, or those in which something happened last, each with the note of its last step. */
export async function listOffers(
  db: Db,
  filter: OfferFilter,
  now: string,
  limit = Number.MAX_SAFE_INTEGER,
  order: "offers.created_at" | "acted_at" = "offers.created_at",
) {
  const holdsWords = matchWords(filter.search);
  const rows = await selectOffers(db, filter, now)
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
    .orderBy(sql`case when offers.halted_by is null then 1 else 0 end`)
    .orderBy(order, "desc")
    .orderBy("offers.id", "desc")
    .$if(holdsWords === null, (all) => all.limit(limit))
    .execute();
  if (!holdsWords) return { rows, total: await countOffers(db, filter, now) };
  const found = await filterByWords(db, rows, holdsWords);
  return { rows: found.slice(0, limit), total: found.length };
}

/** Ignores the search words of the filter. */
export const countOffers = (...selection: Parameters<typeof selectOffers>): Promise<number> =>
  countRows(selectOffers(...selection));

export async function markOfferRead(db: Db, id: number, steps: number): Promise<void> {
  await db
    .updateTable("offers")
    .set({ read_steps: steps })
    .where("id", "=", id)
    .where("read_steps", "<", steps)
    .execute();
}
