import type { Action } from "../../sale/rules.ts";
import type { Offer } from "../../sale/offer.ts";
import type { Insertable } from "kysely";
import { DAY_MS, toDay } from "../../catalogue/format/time.ts";
import type { Db } from "../../server/database/database.ts";
import type { DatabaseSchema } from "../../server/database/database-schema.ts";
import { addStep, takeStep } from "../../server/conversations/store/take-step.ts";

const ORDINARY = {
  domain: "harbor.com",
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: null,
  time_zone: null,
  state: "new",
  turn: "seller",
  amount: 12_000,
  steps: 0,
} as const;

type Fields = Partial<Insertable<DatabaseSchema["offers"]>> & { readonly message?: string };

export async function insertOffer(db: Db, reference: string, fields: Fields = {}): Promise<Offer> {
  const { message = null, ...changes } = fields;
  const now = new Date();
  const offer = await db
    .insertInto("offers")
    .values({
      ...ORDINARY,
      reference,
      expires_at: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
      created_at: now.toISOString(),
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { amount, expires_at, created_at } = offer;
  const step = {
    actor: "buyer",
    kind: "offered",
    amount,
    note: message,
    expires_at,
    created_at,
  } as const;
  const steps = await addStep(db, offer, step);
  await db.updateTable("offers").set({ steps }).where("id", "=", offer.id).execute();
  return { ...offer, steps };
}

export const findOffer = (db: Db, reference: string): Promise<Offer> =>
  db.selectFrom("offers").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();

/** What a seller says of a payment, and of its return, if a test asks for no more. */
export const PAID = {
  kind: "paid",
  terms: { day: "2026-03-01", base: "USD", rate: 1, fee: null },
} as const;
export const REFUND = { day: "2026-03-02", keepsFee: false } as const;

/** `at` is the shop's own time, where a test has one that doesn't pass by itself. */
export async function settleOffer(
  db: Db,
  reference: string,
  kind: "accepted" | "paid",
  at = Date.now(),
) {
  const now = new Date(at);
  const payBy = new Date(now.getTime() + DAY_MS).toISOString();
  const terms = { ...PAID.terms, day: toDay(now.getTime()) };
  const action: Action =
    kind === "paid" ? { kind, terms } : { kind, payBy, payLink: null, note: null };
  const facts = {
    now: now.toISOString(),
    status: "available",
    isTaken: false,
  } as const;
  const taken = await takeStep(db, await findOffer(db, reference), "seller", action, facts);
  if (!taken.ok) throw new Error(taken.refusal);
}
