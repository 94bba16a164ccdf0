import { z } from "zod";
import type { NameFacts } from "../../catalogue/deals/registry-says.ts";
import type { StepReason } from "../../catalogue/deals/offer.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";

const WATCHED_MS = 60 * DAY_MS;

const fact = z.string().nullable();
const factsSchema: z.ZodType<NameFacts> = z.object({
  registrar: fact,
  registrarId: fact,
  statuses: z.array(z.string()),
  nameservers: z.array(z.string()),
  isSigned: z.boolean().nullable(),
  registeredOn: fact,
  transferredOn: fact,
});

function parseFacts(text: string | null): NameFacts | null {
  return text === null ? null : factsSchema.parse(JSON.parse(text));
}

export interface WatchedName {
  readonly offerId: number;
  readonly domain: string;
  /** How many steps the offer had when it was read. */
  readonly steps: number;
  /** When the escrow service said that it holds the money. */
  readonly since: string;
  readonly before: NameFacts | null;
}

/** Once the buyer has accepted the name, where she moves it is none of the seller's business. */
const ENDS: readonly StepReason[] = ["name-moved", "escrow-accepted"];

/** Lists the names whose registry has to be asked now, the longest wait first. `time` is in milliseconds. */
export async function listDueNames(db: Db, time: number): Promise<WatchedName[]> {
  const rows = await db
    .selectFrom("offers")
    .innerJoin("offer_steps as secured", (join) =>
      join.onRef("secured.offer_id", "=", "offers.id").on("secured.reason", "=", "escrow-secured"),
    )
    .leftJoin("name_moves", "name_moves.offer_id", "offers.id")
    .select((eb) => [
      "offers.id",
      "offers.domain",
      "offers.steps",
      "name_moves.before",
      "name_moves.due_at",
      eb.fn.min<string>("secured.created_at").as("since"),
    ])
    .where("offers.state", "=", "accepted")
    .where("offers.paid_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("offer_steps as end")
            .select("end.number")
            .whereRef("end.offer_id", "=", "offers.id")
            .where("end.reason", "in", ENDS),
        ),
      ),
    )
    .groupBy([
      "offers.id",
      "offers.domain",
      "offers.steps",
      "name_moves.before",
      "name_moves.due_at",
    ])
    .orderBy("name_moves.due_at")
    .orderBy("offers.id")
    .execute();
  const now = toIso(time);
  // A later time was stored while the clock was wrong.
  const latest = toIso(time + 2 * DAY_MS);
  const first = toIso(time - WATCHED_MS);
  return rows
    .filter(({ since, due_at }) => since > first && !(due_at && due_at > now && due_at < latest))
    .map(({ id, domain, steps, since, before }) => ({
      offerId: id,
      domain,
      steps,
      since,
      before: parseFacts(before),
    }));
}

interface Answer {
  readonly before: NameFacts;
  readonly latest: NameFacts;
  readonly askedAt: string;
}

/** Without an answer, only the time of the next question changes. */
export function storeQuestion(
  db: Db,
  offerId: number,
  dueAt: string,
  answer: Answer | null = null,
): Promise<void> {
  const values = {
    due_at: dueAt,
    ...(answer && {
      before: JSON.stringify(answer.before),
      latest: JSON.stringify(answer.latest),
      asked_at: answer.askedAt,
    }),
  };
  return inTransaction(db, async (transaction) => {
    const offer = transaction.selectFrom("offers").select("id").where("id", "=", offerId);
    // The buyer may have been erased while the registry was asked.
    if (!(await offer.executeTakeFirst())) return;
    await transaction
      .insertInto("name_moves")
      .values({ offer_id: offerId, ...values })
      .onConflict((conflict) => conflict.column("offer_id").doUpdateSet(values))
      .execute();
  });
}

/** Returns what the registry said last, or null if it hasn't answered. */
export async function findLatest(db: Db, offerId: number) {
  const row = await db
    .selectFrom("name_moves")
    .select(["latest", "asked_at"])
    .where("offer_id", "=", offerId)
    .executeTakeFirst();
  const facts = parseFacts(row?.latest ?? null);
  return facts && row?.asked_at ? { facts, askedAt: row.asked_at } : null;
}
