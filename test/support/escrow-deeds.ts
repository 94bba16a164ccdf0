import type { Transaction } from "./escrow-order.ts";

type Item = Transaction["items"][number];
type PaymentFlag = keyof Item["schedule"][number]["status"];
type ItemFlag = keyof Item["status"];

const agreed = ({ parties }: Transaction) => parties.every((party) => party.agreed);
const paid = (transaction: Transaction, flag: PaymentFlag) =>
  transaction.items.every(({ schedule }) => schedule.every(({ status }) => status[flag]));
const has = (transaction: Transaction, flag: ItemFlag) =>
  transaction.items.every(({ status }) => status[flag]);

const isInspecting = (transaction: Transaction) =>
  has(transaction, "received") && !has(transaction, "accepted") && !has(transaction, "rejected");

function raise(transaction: Transaction, ...flags: ItemFlag[]) {
  for (const { status } of transaction.items) for (const flag of flags) status[flag] = true;
}

function settle(transaction: Transaction, ...flags: PaymentFlag[]) {
  for (const { status } of transaction.items.flatMap(({ schedule }) => schedule)) {
    for (const flag of flags) status[flag] = true;
  }
}

function close(transaction: Transaction) {
  transaction.close_date = transaction.creation_date;
}

function agree(transaction: Transaction) {
  for (const party of transaction.parties) party.agreed = true;
}

interface Deed {
  /** Whether the service lets it be done now. */
  readonly mayFollow: (transaction: Transaction) => boolean;
  readonly apply: (transaction: Transaction) => void;
  readonly events: readonly string[];
}

const isOver = ({ close_date: closed }: Transaction) => closed !== null;

/** Everything that can happen to a transaction, whoever does it. */
const DEEDS = {
  agree: {
    mayFollow: (transaction) => !agreed(transaction),
    apply: agree,
    events: ["agree"],
  },
  pay: {
    mayFollow: (transaction) => !paid(transaction, "payment_sent"),
    apply: (transaction) => {
      agree(transaction);
      settle(transaction, "payment_sent");
    },
    events: ["payment_sent"],
  },
  secure: {
    mayFollow: (transaction) => paid(transaction, "payment_sent") && !paid(transaction, "secured"),
    apply: (transaction) => settle(transaction, "payment_sent", "payment_received", "secured"),
    events: ["payment_received", "payment_approved"],
  },
  ship: {
    mayFollow: (transaction) => paid(transaction, "secured") && !has(transaction, "shipped"),
    apply: (transaction) => raise(transaction, "shipped"),
    events: ["ship"],
  },
  receive: {
    mayFollow: (transaction) => has(transaction, "shipped") && !has(transaction, "received"),
    apply: (transaction) => raise(transaction, "received"),
    events: ["receive"],
  },
  accept: {
    mayFollow: isInspecting,
    apply: (transaction) => raise(transaction, "accepted"),
    events: ["accept"],
  },
  disburse: {
    mayFollow: (transaction) => has(transaction, "accepted"),
    apply: (transaction) => {
      settle(transaction, "disbursed_to_beneficiary");
      close(transaction);
    },
    events: ["payment_disbursed", "complete"],
  },
  reject: {
    mayFollow: isInspecting,
    apply: (transaction) => raise(transaction, "rejected"),
    events: ["reject"],
  },
  return: {
    mayFollow: (transaction) =>
      has(transaction, "rejected") && !has(transaction, "received_returned"),
    apply: (transaction) => raise(transaction, "shipped_returned", "received_returned"),
    events: ["ship_return", "receive_return"],
  },
  /** The seller took the name back, and the buyer gets the money. */
  refund: {
    mayFollow: (transaction) => has(transaction, "received_returned"),
    apply: (transaction) => {
      raise(transaction, "accepted_returned");
      settle(transaction, "disbursed_to_payer");
      close(transaction);
    },
    events: ["accept_return", "payment_refunded"],
  },
  dispute: {
    mayFollow: (transaction) =>
      has(transaction, "received_returned") && !has(transaction, "in_dispute"),
    apply: (transaction) => raise(transaction, "rejected_returned", "in_dispute"),
    events: ["reject_return"],
  },
  /** Once the money is there, only the service itself can cancel, and the buyer gets it back. */
  cancel: {
    mayFollow: (transaction) => !has(transaction, "accepted"),
    apply: (transaction) => {
      transaction.is_cancelled = true;
      raise(transaction, "canceled");
      if (paid(transaction, "secured")) settle(transaction, "disbursed_to_payer");
      close(transaction);
    },
    events: ["cancel"],
  },
} as const satisfies Record<string, Deed>;

export type DeedName = keyof typeof DEEDS;
const DEED_NAMES = Object.keys(DEEDS) as DeedName[];

/** Lists what the service lets happen next. */
export const listNext = (transaction: Transaction): DeedName[] =>
  isOver(transaction) ? [] : DEED_NAMES.filter((name) => DEEDS[name].mayFollow(transaction));

/** Does it even if the service wouldn't let it be done now. Returns the events that it causes. */
export function doDeed(transaction: Transaction, name: DeedName): readonly string[] {
  const { apply, events } = DEEDS[name];
  apply(transaction);
  return events;
}
