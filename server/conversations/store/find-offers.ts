import { ESCROW_STOPS } from "../../../sale/steps.ts";
import {
  type FileStatus,
  type NameFile,
  isInCheckout,
  isFirm,
  isInTheWay,
  isOverdue,
  isUnpaid,
  payByOf,
  standsPaid,
} from "../../../sale/reservation.ts";
import { type DecisionContext } from "../../../sale/rules.ts";
import { dayIn } from "../../../catalogue/format/format.ts";
import { findOwned, listOwned } from "../../../catalogue/catalogue.ts";
import {
  isOpen,
  OFFER_STATES,
  type OfferState,
  OPEN_STATES,
  type Offer,
  type OfferStep,
} from "../../../sale/offer.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Content } from "../../shop/read-content.ts";
import { mayBeHidden } from "../../shop/read-listings.ts";
import type { Db } from "../../database/database.ts";
import { listMailsOf } from "../../outbox/message-progress.ts";

export const STANDINGS = [...OFFER_STATES, "paid"] as const;
export type Standing = (typeof STANDINGS)[number];

export const standingOf = ({ state, paid_at }: Pick<Offer, "state" | "paid_at">): Standing =>
  state === "accepted" && paid_at !== null ? "paid" : state;

export const OVERDUE = "time is up";

interface Next {
  /** 'payout': the escrow service holds the money, and nothing ends by itself anymore. */
  readonly next: "you" | "the buyer" | "payment" | "payout" | typeof OVERDUE | (string & {});
  readonly until: string | null;
}

export function nextOf(offer: Offer, now: string): Next | null {
  if (offer.halted_by)
    return { next: `you: ${ESCROW_STOPS[offer.halted_by].halt}`, until: offer.act_by };
  const until = isOpen(offer) ? offer.expires_at : offer.pay_by;
  if (!until || !(isOpen(offer) || standingOf(offer) === "accepted")) return null;
  if (isOverdue(offer, now)) return { next: OVERDUE, until };
  if (!isOpen(offer) && isFirm(offer)) return { next: "payout", until: null };
  if (!isOpen(offer)) return { next: "payment", until };
  return { next: offer.turn === "seller" ? "you" : "the buyer", until };
}

export const listSteps = (db: Db, offerId: number): Promise<OfferStep[]> =>
  db
    .selectFrom("offer_steps")
    .selectAll()
    .where("offer_id", "=", offerId)
    .orderBy("number")
    .execute();

export const findOfferById = (db: Db, id: number): Promise<Offer | undefined> =>
  db.selectFrom("offers").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns those of the offers that nobody has erased. */
export async function listKnownIds(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("offers").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findOffer(db: Db, reference: string, now: string) {
  const offer = await db
    .selectFrom("offers")
    .selectAll()
    .where("reference", "=", reference.toUpperCase())
    .executeTakeFirst();
  if (!offer) return null;
  const steps = await listSteps(db, offer.id);
  return { offer, steps, mails: await listMailsOf(db, "offer_id", offer.id, now) };
}

export const selectUnfinished = (db: Db) =>
  db
    .selectFrom("offers")
    .where((where) =>
      where.or([
        where("state", "in", OPEN_STATES),
        where.and([where("state", "=", "accepted"), where("paid_at", "is", null)]),
      ]),
    );

export const listUnfinished = (db: Db): Promise<Offer[]> =>
  selectUnfinished(db).selectAll().orderBy("id").execute();

const listIn =
  (...states: readonly OfferState[]) =>
  (db: Db, domain: string): Promise<Offer[]> =>
    db
      .selectFrom("offers")
      .selectAll()
      .where("domain", "=", domain)
      .where("state", "in", states)
      .execute();

export const listOpen = listIn(...OPEN_STATES);
export const listAccepted = listIn("accepted");

/** Nothing can be agreed while a problem in the files leaves open whether, or for how much, the name is for sale. */
export function readStatus(files: Content, domain: string): FileStatus {
  const listing = findOwned(files.catalogue, domain);
  if (!listing) return mayBeHidden(files, domain) ? "unread" : undefined;
  return listing.isUncertain ? "unread" : listing.status;
}

export function readNameFile(files: Content, domain: string): NameFile {
  const acquired = files.names.get(domain)?.own.acquired ?? "";
  const { timeZone } = files.shop;
  const wasBoughtAfter = (moment: string, now: string) =>
    acquired > dayIn(moment, timeZone) && acquired <= dayIn(now, timeZone);
  return { status: readStatus(files, domain), wasBoughtAfter };
}

/** `holder` is the offer that reserves the name or has paid for it; null if there is none. */
export async function findDecisionContext(
  db: Db,
  offer: Offer,
  moment: Omit<DecisionContext, "isTaken">,
) {
  const accepted = await listAccepted(db, offer.domain);
  const rivals = accepted.filter(({ id }) => id !== offer.id);
  const holder = rivals.find((other) => isInTheWay(other, moment)) ?? null;
  const steps = await listSteps(db, offer.id);
  return { ...moment, rivals, holder, isTaken: holder !== null, steps };
}

const listAllAccepted = (db: Db): Promise<Offer[]> =>
  db.selectFrom("offers").selectAll().where("state", "=", "accepted").orderBy("id").execute();

/** Lists the paid agreements that alone keep their names off sale, because their files don't say that they're sold. */
export function listUnfiled(db: Db, files: Content) {
  const unsold = listOwned(files.catalogue).filter(({ status }) => status !== "sold");
  return listSold(db, files, new Set(unsold.map(({ domain }) => domain)));
}

/** Lists the paid agreements that keep these names off sale, whatever the files say. */
export async function listSold(db: Db, files: Content, domains: ReadonlySet<string>) {
  const now = toIso(Date.now());
  const paid = (await listAllAccepted(db)).filter(standsPaid);
  return paid.filter(
    (row) =>
      domains.has(row.domain) && isInTheWay(row, { now, ...readNameFile(files, row.domain) }),
  );
}

/** Lists the names that an agreement keeps off sale although their files don't say that they're sold. `until` is null if that has no end. */
export async function listReserved(db: Db, files: Content, now: string) {
  const held = (await listAllAccepted(db)).filter((row) => {
    const file = readNameFile(files, row.domain);
    return file.status !== "sold" && isInTheWay(row, { now, ...file });
  });
  const toReserved = (row: Offer) => ({
    reference: row.reference,
    isInCheckout: isInCheckout(row),
    until: isOverdue(row, now) || standsPaid(row) ? null : payByOf(row),
  });
  return new Map(held.map((row) => [row.domain, toReserved(row)]));
}

export type StandingOffer = Awaited<ReturnType<typeof listStandingOffers>>[number];

export async function listStandingOffers(db: Db | null, domains: ReadonlySet<string>) {
  const offers = db ? await listUnfinished(db) : [];
  return offers
    .filter(({ domain }) => domains.has(domain))
    .map((offer) => {
      const { reference, domain, amount, currency, name } = offer;
      return { reference, domain, amount, currency, name, isUnpaid: isUnpaid(offer) };
    });
}
