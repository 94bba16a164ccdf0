import { type CaptchaSolution, isCaptchaSpent, spendCaptcha } from "../../captcha/captcha.ts";
import type { Database, Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { takeLock } from "../../database/lock.ts";
import { toMailbox } from "../people/mailbox.ts";
import type { Price } from "../../../catalogue/format/price.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { OPEN_STATES, type Offer } from "../../../sale/offer.ts";
import { HOUR_MS, DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import { eraseMessagesOf } from "../../outbox/outbox.ts";
import { insertOffer, takeStep } from "./take-step.ts";
import type { OfferForm } from "../fields/offer-fields.ts";
import { mintLink } from "./offer-links.ts";

const MAX_OPEN_IN_AN_HOUR = 10;

export type NewOffer = Omit<
  OfferForm,
  "turnstileToken" | "website" | "confirmed" | "attempt" | "shownPrice"
> & { readonly currency: Currency };

interface Entry {
  readonly offer: NewOffer;
  readonly doubt: string | null;
  readonly isTrapped: boolean;
  readonly isTooLow: boolean;
  readonly shownPrice: Price | null;
  readonly solution: CaptchaSolution | null;
  readonly attempt: string | null;
  readonly expiresDays: number;
  readonly time: number;
  readonly sameSince: number | null;
}

type Stored =
  | { readonly reference: string; readonly token: string | null }
  | { readonly reference: null; readonly refusal: "captcha-spent" }
  | { readonly reference: null; readonly refusal: "too-many"; readonly seconds: number };

/** Returns seconds. Offers without a captcha count apart, so that nobody can use up somebody else's offers. */
async function findWait(db: Db, { offer, doubt, time }: Entry): Promise<number> {
  const mailbox = toMailbox(offer.email);
  const last = await db
    .selectFrom("offers")
    .select(["email", "created_at"])
    .where("created_at", ">", toIso(time - HOUR_MS))
    .where("state", "in", OPEN_STATES)
    .where("doubt", doubt === null ? "is" : "is not", null)
    .orderBy("created_at", "desc")
    .execute();
  const own = last.filter(({ email }) => toMailbox(email) === mailbox);
  const first = own[MAX_OPEN_IN_AN_HOUR - 1];
  return first ? Math.ceil((Date.parse(first.created_at) + HOUR_MS - time) / 1_000) : 0;
}

async function insertEntry(db: Db, entry: Entry): Promise<Offer> {
  const { doubt, isTrapped, isTooLow, solution, time } = entry;
  const { message, timeZone, ...fields } = entry.offer;
  const now = toIso(time);
  const offer = await insertOffer(
    db,
    {
      ...fields,
      time_zone: timeZone,
      state: isTrapped ? "declined" : "new",
      expires_at: toIso(time + entry.expiresDays * DAY_MS),
      doubt,
      captcha: solution?.id ?? entry.attempt,
      shown_price: entry.shownPrice?.label ?? null,
      created_at: now,
    },
    { actor: "buyer", kind: "offered", note: message },
    { isSilent: isTrapped || isTooLow },
  );
  if (isTooLow && !isTrapped) {
    const context = { now, status: "available", isTaken: false } as const;
    await takeStep(db, offer, "shop", { kind: "too-low" }, context);
  }
  return offer;
}

export function storeOffer(
  { db, engine }: Pick<Database, "db" | "engine">,
  entry: Entry,
): Promise<Stored> {
  const { offer, solution, sameSince, time } = entry;
  const mailbox = toMailbox(offer.email);
  const now = toIso(time);
  return inTransaction(db, async (transaction): Promise<Stored> => {
    await takeLock(transaction, engine, `offers from ${mailbox}`);
    if (sameSince !== null) {
      const earlier = await findSameOffer(transaction, offer, { since: sameSince });
      if (earlier) {
        const { id, reference, captcha } = earlier;
        const isOwn = entry.attempt !== null && captcha === entry.attempt;
        return { reference, token: isOwn ? await mintLink(transaction, id, now) : null };
      }
    }
    const spent = { reference: null, refusal: "captcha-spent" } as const;
    // A repeated form must hear that it was sent, and one that has to wait must keep its solution.
    if (solution && (await isCaptchaSpent(transaction, solution))) return spent;
    const seconds = await findWait(transaction, entry);
    if (seconds > 0) return { reference: null, refusal: "too-many", seconds };
    if (solution && !(await spendCaptcha(transaction, solution))) return spent;
    const { id, reference } = await insertEntry(transaction, entry);
    const token = entry.isTrapped ? null : await mintLink(transaction, id, now);
    return { reference, token };
  });
}

export async function findSameOffer(
  db: Db,
  { domain, amount, currency, name, email, phone, message }: NewOffer,
  sign: { readonly captcha: string } | { readonly since: number },
): Promise<{ id: number; reference: string; captcha: string | null } | undefined> {
  return db
    .selectFrom("offers")
    .innerJoin("offer_steps", "offer_steps.offer_id", "offers.id")
    .select(["offers.id", "reference", "captcha"])
    .where("offer_steps.number", "=", 1)
    .where("offer_steps.amount", "=", amount)
    .where("currency", "=", currency)
    .where("note", "is not distinct from", message)
    .where("domain", "=", domain)
    .where("name", "=", name)
    .where("email", "=", email)
    .where("phone", "is not distinct from", phone)
    .where((eb) =>
      "captcha" in sign
        ? eb("captcha", "=", sign.captcha)
        : eb.and([
            eb("offers.created_at", ">=", toIso(sign.since)),
            eb.not(
              eb.exists(
                eb
                  .selectFrom("offer_steps as answer")
                  .select("answer.number")
                  .whereRef("answer.offer_id", "=", "offers.id")
                  .where("answer.number", ">", 1)
                  .where("answer.actor", "!=", "shop"),
              ),
            ),
          ]),
    )
    .orderBy("offers.id", "desc")
    .executeTakeFirst();
}

/** Call it in a transaction. Returns the number of messages that were erased with the offers. */
export async function eraseOffers(transaction: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const messages = await eraseMessagesOf(transaction, "offer_id", [...ids]);
  await transaction.deleteFrom("offers").where("id", "in", ids).execute();
  return messages;
}
