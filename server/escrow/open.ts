import { planOf } from "../../sale/plan.ts";
import { isDoubtful, isOverdue, isUnpaid } from "../../sale/reservation.ts";
import type { Offer } from "../../sale/offer.ts";
import { takesCurrency } from "../../catalogue/format/currency.ts";
import { MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import {
  cancelTransaction,
  findPayment,
  findTransaction,
  OPEN_TIMEOUT_MS,
  openTransaction,
} from "./api.ts";
import { done } from "./call.ts";
import { changeTransaction, type Transaction, UNOPENED } from "./transactions.ts";
import type { EscrowAccount } from "../settings/config.ts";
import { type EscrowWork, readLimits, toTrouble } from "./work.ts";

/** Once a call that opens a transaction has had no answer for this long, the service won't carry it out anymore. */
const GRACE_MS = MINUTE_MS;

/** Only an agreement that is to be paid whole, and at once, goes through the interface. The service writes to both parties, so a purchase in anybody's name, without a captcha, doesn't. */
export const mayOpen = (offer: Offer, { escrow }: Pick<Shop, "escrow">, time: number): boolean =>
  escrow !== null &&
  !isDoubtful(offer) &&
  isUnpaid(offer) &&
  !isOverdue(offer, toIso(time)) &&
  offer.pay_link === null &&
  planOf(offer) === null &&
  takesCurrency(offer.currency);

/** The buyer comes back to a page that says what happens next. It proves nothing. */
const returnTo = (siteUrl: string, { domain }: Offer) => `${siteUrl}/portfolio/${domain}/paid`;

/** Either look-up may find what the other misses. That of Escrow Pay isn't documented, so its refusal says nothing. */
async function lookUp(work: EscrowWork, { reference }: Transaction) {
  const limits = readLimits(work);
  const transaction = await findTransaction(work.account, { reference }, limits);
  const payment = await findPayment(work.account, reference, limits);
  if (payment.is === "done" && payment.value) return payment;
  if (transaction.is !== "done") return transaction;
  if (transaction.value)
    return done({ transactionId: transaction.value.transactionId, payUrl: null });
  return payment.is === "unclear" ? payment : done(null);
}

/** A buyer who is to pay a five-figure sum is sent to the service's own pages alone. */
export function isOwnPage({ web, api }: EscrowAccount, page: string): boolean {
  const { protocol, hostname, origin, username, password } = new URL(page);
  const site = new URL(web);
  const own = site.hostname.replace(/^www\./, "");
  const isThere = hostname === own || hostname.endsWith(`.${own}`);
  const isSite = protocol === site.protocol && isThere;
  return username === "" && password === "" && (isSite || origin === api);
}

const toOpen = (
  { account }: EscrowWork,
  found: { transactionId: string; payUrl: string | null },
  time: number,
) =>
  ({
    state: "open",
    transaction_id: found.transactionId,
    pay_url: found.payUrl && isOwnPage(account, found.payUrl) ? found.payUrl : null,
    failures: 0,
    trouble: null,
    // It is asked at once whether the transaction is what was agreed on.
    due_at: toIso(time),
  }) as const;

async function settleAttempt(work: EscrowWork, transaction: Transaction, wanted: boolean) {
  const time = work.now();
  const found = await lookUp(work, transaction);
  if (found.is !== "done") return { change: toTrouble(transaction, found, time), isSettled: false };
  if (found.value) {
    if (wanted) return { change: toOpen(work, found.value, time), isSettled: false };
    const reason = "The buyer pays in another way, or the agreement has ended.";
    const { transactionId } = found.value;
    const canceled = await cancelTransaction(work.account, transactionId, reason, readLimits(work));
    const change = canceled.is === "done" ? UNOPENED : toOpen(work, found.value, time);
    return { change, isSettled: false };
  }
  const isSettled = time - Date.parse(transaction.tried_at ?? "") >= GRACE_MS;
  const later = { due_at: toIso(Date.parse(transaction.tried_at ?? "") + GRACE_MS) };
  return { change: isSettled ? null : later, isSettled };
}

/**
 * Opens the transaction of a transaction that this process has leased, at most once: what may have been opened by an earlier
 * call is looked up first, and no call is repeated until the service can't carry out the last one anymore.
 */
export async function openLeased(
  work: EscrowWork,
  transaction: Transaction,
  offer: Offer,
): Promise<void> {
  const { account, database, content, siteUrl } = work;
  const { db } = database;
  const { shop } = content.files;
  const isWanted = mayOpen(offer, shop, work.now());
  if (transaction.tried_at !== null) {
    const { change, isSettled } = await settleAttempt(work, transaction, isWanted);
    if (change) await changeTransaction(db, transaction, change);
    if (!isSettled) return;
  }
  if (!isWanted || !shop.escrow) {
    await changeTransaction(db, transaction, UNOPENED);
    return;
  }
  const time = work.now();
  // A process that was stopped for a while must not call once another one may have taken over.
  if (toIso(time + 2 * OPEN_TIMEOUT_MS) > (transaction.leased_until ?? "")) return;
  if (!(await changeTransaction(db, transaction, { tried_at: toIso(time) }))) return;
  // Writing may have taken long, or the process may have been stopped just then: nothing has been sent yet.
  if (toIso(work.now() + 2 * OPEN_TIMEOUT_MS) > (transaction.leased_until ?? "")) {
    await changeTransaction(db, transaction, { tried_at: transaction.tried_at });
    return;
  }
  const { feePayer, inspectionDays } = shop.escrow;
  const answer = await openTransaction(
    account,
    {
      reference: transaction.reference,
      domain: offer.domain,
      title: `Sale of ${offer.domain} (${offer.reference})`,
      cents: 100 * offer.amount,
      currency: offer.currency,
      feePayer,
      inspectionDays,
      buyerEmail: offer.email,
      returnUrl: returnTo(siteUrl, offer),
    },
    { signal: work.signal },
  );
  const after = work.now();
  if (answer.is === "done") {
    await changeTransaction(db, transaction, toOpen(work, answer.value, after));
    return;
  }
  const isNothing = answer.is === "refused" || answer.isUnsent;
  await changeTransaction(db, transaction, {
    ...toTrouble(transaction, answer, after),
    ...(isNothing && { tried_at: null }),
  });
}
