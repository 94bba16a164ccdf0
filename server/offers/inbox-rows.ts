import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { type OfferSide, type OfferState, OPEN_STATES } from "../../catalogue/deals/offer.ts";
import type { InboxFilter } from "../inquiries/inbox-rows.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { filterByWords } from "./find-offers.ts";
import type { Offer } from "./rules.ts";

export interface OfferChoice {
  readonly states?: readonly OfferState[];
  readonly isPaid?: boolean;
  /** Whose answer an open offer waits for, while there is time for one. */
  readonly turn?: OfferSide;
  readonly isRead?: false;
}

function selectOffers(db: Db, filter: InboxFilter, choice: OfferChoice, now: string) {
  const { domain, person } = filter;
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
    .$if(person !== undefined, (query) =>
      query.where(sql<boolean>`lower(offers.email) = lower(${person ?? ""})`),
    );
}

/** Returns the latest ones, each with its last step's note. */
export async function listOfferRows(
  db: Db,
  filter: InboxFilter,
  choice: OfferChoice,
  now: string,
  limit: number,
) {
  const query = selectOffers(db, filter, choice, now);
  const rows = await query
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
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

export async function markOfferRead(db: Db, id: number, steps: number): Promise<void> {
  await db
    .updateTable("offers")
    .set({ read_steps: steps })
    .where("id", "=", id)
    .where("read_steps", "<", steps)
    .execute();
}

/** Returns the notes as they are then. */
export async function noteOnOffer(db: Db, id: number, note: string, time: number) {
  const line = `${formatMoment(toIso(time), "UTC")}: ${note}`;
  const { notes } = await db
    .updateTable("offers")
    .set({ notes: sql`case when notes is null then ${line} else notes || ${`\n${line}`} end` })
    .where("id", "=", id)
    .returning("notes")
    .executeTakeFirstOrThrow();
  return notes;
}

/** Returns whether the notes were still as the seller saw them. Null removes them. */
export async function replaceOfferNotes(
  db: Db,
  id: number,
  before: string | null,
  after: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("offers")
    .set({ notes: after })
    .where("id", "=", id)
    .where("notes", before === null ? "is" : "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const NOTE_START = /^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC: /;

/** Returns the note without its time, or null if there is none or somebody else changed the notes. */
export async function removeLastNote(
  db: Db,
  { id, notes }: Pick<Offer, "id" | "notes">,
): Promise<string | null> {
  if (notes === null) return null;
  const lines = notes.split("\n");
  const start = lines.findLastIndex((line) => NOTE_START.test(line));
  // Notes that the seller rewrote at the desk may have no times.
  const at = start === -1 ? lines.length - 1 : start;
  const left = lines.slice(0, at).join("\n") || null;
  const isRemoved = await replaceOfferNotes(db, id, notes, left);
  return isRemoved ? lines.slice(at).join("\n").replace(NOTE_START, "") : null;
}
