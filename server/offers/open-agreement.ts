import { OPEN_STATES } from "../../catalogue/deals/offer.ts";
import type { Database, Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { takeLock } from "../database/lock.ts";
import { toMailbox } from "../forms/mailbox.ts";
import { insertReferenced, makeReference } from "../forms/references.ts";
import { addStep, endLapsed, passOn } from "./act.ts";
import { listAgreed, listReserved } from "./find-offers.ts";
import { mintLink } from "./offer-links.ts";
import type { NewStep, Offer } from "./rules.ts";

/** Sums are whole US dollars, `payBy` is ISO-8601 UTC, and `time` is in milliseconds since 1970. */
export interface Agreement {
  readonly domain: string;
  readonly name: string;
  readonly email: string;
  readonly amount: number;
  readonly payBy: string;
  readonly payLink: string | null;
  readonly note: string | null;
  readonly plan: { readonly months: number; readonly percent: number } | null;
}

export interface OpenRequest {
  readonly agreement: Agreement;
  readonly isForSale: boolean;
  readonly askingPrice: number | null;
  readonly time: number;
}

/** 'offered' means that the same buyer has an open offer for the name, which should be answered instead. */
export type Opened =
  | { readonly refusal: null; readonly reference: string; readonly token: string }
  | { readonly refusal: "unsaleable" }
  | { readonly refusal: "taken" }
  | { readonly refusal: "offered"; readonly offer: Offer };

export async function findRefusal(
  db: Db,
  { agreement: { domain, email }, isForSale, time }: OpenRequest,
): Promise<Exclude<Opened, { refusal: null }> | null> {
  if (!isForSale) return { refusal: "unsaleable" };
  if ((await listReserved(db, time)).has(domain)) return { refusal: "taken" };
  const open = await listOpen(db, domain);
  const now = new Date(time).toISOString();
  const own = open.find(
    (offer) => toMailbox(offer.email) === toMailbox(email) && offer.expires_at > now,
  );
  return own ? { refusal: "offered", offer: own } : null;
}

export const listOpen = (db: Db, domain: string): Promise<Offer[]> =>
  db
    .selectFrom("offers")
    .selectAll()
    .where("domain", "=", domain)
    .where("state", "in", OPEN_STATES)
    .execute();

const insertAgreement = (
  db: Db,
  { payBy, payLink, plan, note: _, ...fields }: Agreement,
  now: string,
) =>
  insertReferenced(
    () => makeReference("O"),
    (reference) =>
      db
        .insertInto("offers")
        .values({
          ...fields,
          reference,
          state: "accepted",
          turn: "seller",
          expires_at: payBy,
          pay_by: payBy,
          pay_link: payLink,
          plan_months: plan?.months ?? null,
          plan_percent: plan?.percent ?? null,
          steps: 1,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .returningAll()
        .executeTakeFirst(),
  );

export function openAgreement(
  { db, engine }: Pick<Database, "db" | "engine">,
  request: OpenRequest,
): Promise<Opened> {
  const { agreement, isForSale, askingPrice, time } = request;
  const { domain, amount, payBy, note } = agreement;
  const now = new Date(time).toISOString();
  return retryBusy(() =>
    db.transaction().execute(async (transaction): Promise<Opened> => {
      // Answers take the same lock: of two agreements at the same moment, the second finds the first.
      await takeLock(transaction, engine, `offers of ${domain}`);
      const refused = await findRefusal(transaction, request);
      if (refused) return refused;
      const facts = { now, isForSale, isTaken: false, askingPrice };
      await endLapsed(transaction, await listAgreed(transaction, domain), facts);
      const others = await listOpen(transaction, domain);
      const offer = await insertAgreement(transaction, agreement, now);
      const step: NewStep = {
        actor: "seller",
        kind: "accepted",
        reason: "opened",
        amount,
        note,
        expires_at: payBy,
        created_at: now,
      };
      await addStep(transaction, { ...offer, steps: 0 }, step, { askingPrice });
      await passOn(transaction, { kind: "told", reason: "reserved" }, others, facts);
      const token = await mintLink(transaction, offer.id, now);
      return { refusal: null, reference: offer.reference, token };
    }),
  );
}
