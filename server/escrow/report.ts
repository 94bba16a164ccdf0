import { z } from "zod";
import {
  ESCROW_STAGES,
  ESCROW_TURNS,
  type EscrowNews,
  type EscrowStage,
  type EscrowTurn,
} from "../../sale/offer.ts";

/** What a transaction at the escrow service says, read from its JSON. Sums are in cents, times ISO-8601 UTC. */
export interface Report {
  readonly transactionId: string;
  /** Ours; null if the service doesn't give it. */
  readonly reference: string | null;
  /** The buyer's email address in lower case; null if the service doesn't give it. */
  readonly buyer: string | null;
  /** What the buyer pays for the name, without fees; null if it can't be read. */
  readonly cents: number | null;
  /** Upper case, such as USD. */
  readonly currency: string;
  /** The title of its one item, in lower case. */
  readonly domain: string;
  /** All that has come true, in the order of ESCROW_STAGES, then of ESCROW_TURNS. */
  readonly news: readonly EscrowNews[];
  /**
   * How long the buyer may inspect the name, in seconds from when it was received; null if it can't be read. The service
   * doesn't say when that was, or when the inspection ends.
   */
  readonly inspectionSeconds: number | null;
  /** What the seller pays the service, in cents; null if it doesn't say. */
  readonly feeCents: number | null;
  /** What the buyer pays the service, in cents; null if it doesn't say. */
  readonly buyersFeeCents: number | null;
}

/** The service allows 30 days. */
const MAX_PERIOD = 90 * 86_400;

const text = z.string().catch("");
/** Older transactions lack some of the keys: what isn't there hasn't happened. */
const flags = z.record(z.string(), z.unknown()).catch({});

const paymentSchema = z.looseObject({
  amount: z.unknown(),
  payer_customer: text,
  status: flags,
});

const feeSchema = z.looseObject({ amount: z.unknown(), payer_customer: text });

const itemSchema = z.looseObject({
  type: text,
  title: text,
  inspection_period: z.unknown(),
  schedule: z.array(paymentSchema).catch([]),
  fees: z.array(feeSchema).catch([]),
  status: flags,
});
type Item = z.output<typeof itemSchema>;

const transactionSchema = z.looseObject({
  id: z.union([z.int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)]).transform(String),
  reference: text,
  currency: text,
  is_cancelled: z.unknown(),
  parties: z.array(z.looseObject({ role: text, customer: text, agreed: z.unknown() })).catch([]),
  items: z.array(itemSchema).min(1),
});
type Transaction = z.output<typeof transactionSchema>;

const has = (status: z.output<typeof flags>, ...names: string[]) =>
  names.some((name) => status[name] === true);

/** Returns null for anything but a sum in whole cents, such as '1000', '1000.5', '35.7500' or the number 35.75. */
function readCents(amount: unknown): number | null {
  // Six digits cut off what binary fractions add to a sum such as 35.8.
  if (typeof amount !== "number" && typeof amount !== "string") return null;
  const digits = typeof amount === "number" ? amount.toFixed(6) : amount.trim();
  const [, whole, part = ""] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(digits) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function addUp(rows: readonly { readonly amount?: unknown }[]): number | null {
  const sums = rows.map(({ amount }) => readCents(amount)).filter((cents) => cents !== null);
  return sums.length === rows.length ? sums.reduce((total, cents) => total + cents, 0) : null;
}

const isName = ({ type }: Item) => /^domain[ _]name$/i.test(type);

const RETURNED = [
  "shipped_returned",
  "received_returned",
  "accepted_returned",
  "rejected_returned",
];

/** A later stage implies those before it, even if the answer lacks their keys. */
function readStage({ items }: Transaction): EscrowStage {
  const payments = items.flatMap(({ schedule }) => schedule);
  const names = items.filter(isName);
  const isPaid = (...flags: string[]) =>
    payments.length > 0 && payments.every(({ status }) => has(status, ...flags));
  const isDone = (...flags: string[]) =>
    names.length > 0 && names.every(({ status }) => has(status, ...flags));
  if (isPaid("disbursed_to_beneficiary")) return "escrow-paid-out";
  if (isDone("accepted")) return "escrow-accepted";
  if (isDone("accepted", "received", "rejected", ...RETURNED)) return "escrow-received";
  if (names.some(({ status }) => has(status, "shipped", "received"))) return "escrow-transfer";
  if (isPaid("secured", "disbursed_to_beneficiary")) return "escrow-secured";
  const hasBegun = payments.some(({ status }) =>
    has(status, "payment_sent", "payment_received", "secured"),
  );
  if (hasBegun) return "escrow-paying";
  return "escrow-opened";
}

function readTurns({ is_cancelled, items }: Transaction, stages: readonly EscrowNews[]) {
  const payments = items.flatMap(({ schedule }) => schedule);
  const isSome = (...flags: string[]) => items.some(({ status }) => has(status, ...flags));
  const isCanceled =
    is_cancelled === true || items.every(({ status }) => has(status, "canceled", "cancelled"));
  const wasSecured = stages.includes("escrow-secured");
  const isReturned =
    payments.length > 0 &&
    payments.every(({ status }) => has(status, "disbursed_to_payer", "refund_resolved"));
  const turns: Partial<Record<EscrowTurn, boolean>> = {
    "escrow-rejected": isSome("rejected", ...RETURNED),
    "escrow-disputed": isSome("in_dispute", "rejected_returned"),
    "escrow-canceled": isCanceled && !wasSecured,
    "escrow-refunded": isReturned || (isCanceled && wasSecured),
  };
  return ESCROW_TURNS.filter((turn) => turns[turn]);
}

function readCurrency(code: string): string {
  const upper = code.toUpperCase();
  return upper === "EURO" ? "EUR" : upper;
}

/** Returns null if the JSON isn't a transaction. `ownEmail` is the seller's at the service. */
export function readTransaction(json: unknown, ownEmail: string): Report | null {
  const { data: transaction } = transactionSchema.safeParse(json);
  if (!transaction) return null;
  const { id, reference, currency, items, parties } = transaction;
  const buyer = parties.find(({ role }) => role === "buyer")?.customer.toLowerCase();
  const isOurs = ({ payer_customer: payer }: { readonly payer_customer: string }) =>
    [ownEmail.toLowerCase(), "me"].includes(payer.toLowerCase());
  const payments = items.flatMap(({ schedule }) => schedule).filter((row) => !isOurs(row));
  const fees = items.flatMap((item) => item.fees);
  const names = items.filter(isName);
  const periods = names.map(({ inspection_period: seconds }) => Number(seconds));
  const period = Math.max(...periods);
  const reached = ESCROW_STAGES.slice(0, ESCROW_STAGES.indexOf(readStage(transaction)) + 1);
  return {
    transactionId: id,
    reference: reference || null,
    buyer: buyer || null,
    cents: payments.length > 0 ? addUp(payments) : null,
    currency: readCurrency(currency),
    domain: names.map(({ title }) => title.trim().toLowerCase()).join(", "),
    news: [...reached, ...readTurns(transaction, reached)],
    inspectionSeconds: period > 0 && period <= MAX_PERIOD ? period : null,
    feeCents: fees.length > 0 ? addUp(fees.filter(isOurs)) : null,
    buyersFeeCents: fees.length > 0 ? addUp(fees.filter((fee) => !isOurs(fee))) : null,
  };
}
