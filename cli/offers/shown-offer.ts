import { findUndoable } from "../../sale/history.ts";
import { isUnpaid, standsPaid } from "../../sale/reservation.ts";
import { findOfferBelow, labelEnd } from "../../sale/rules.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { formatDay, formatMinute } from "../../catalogue/format/format.ts";
import { isOpen, type OfferStep } from "../../sale/offer.ts";
import { showTransaction } from "../../server/escrow/show.ts";
import { trackForSeller } from "../../server/conversations/forms/sellers-offer.ts";
import { showTransfer } from "../../server/escrow/show-transfer.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { amountIn } from "../../catalogue/format/price.ts";
import { nextOf } from "../../server/conversations/store/find-offers.ts";
import { readReminder } from "../../server/conversations/mails/plan-reminders.ts";
import { OFFER_REMINDER, PLAN_REMINDER } from "../../server/outbox/outbox.ts";
import {
  describeStep,
  suggestCounter,
} from "../../server/conversations/store/explain-to-seller.ts";
import { showMoney } from "../../server/operations/books/show-money.ts";
import { findOfferContext } from "../../server/operations/conversations/offer-context.ts";
import { RUN } from "../../server/process/program.ts";
import { type CommandContext, requireListings, unknownReference } from "../command/command.ts";
import { describeMail } from "../command/format.ts";

export type Shown = Awaited<ReturnType<typeof findShown>>;

export async function findShown(context: CommandContext, reference: string) {
  const { db } = await context.openDatabase();
  const { content } = await requireListings(context);
  const found = await findOfferContext(db, content, reference, context.now);
  if (!found) throw unknownReference("offers", reference);
  const { offer, shop } = found;
  const service = context.readConfig().escrow?.api ?? null;
  const transaction = await showTransaction(db, offer, { shop, service, time: context.now });
  return {
    ...found,
    money: await showMoney(db, offer, shop, context.now),
    transfer: await showTransfer(db, offer, "seller"),
    transaction,
    escrow: trackForSeller(transaction, shop.timeZone, context.time),
    context,
  };
}

function formatStep(step: OfferStep, { formatTime, offer }: Shown): string {
  const { note, expires_at } = step;
  const { actor, way, history, sum } = describeStep(offer, step);
  const until = expires_at ? `, until ${formatTime(expires_at)}` : "";
  const quoted = note ? `\n${printableText(note).replaceAll(/^/gm, "    ")}` : "";
  return `${formatTime(step.created_at)}  ${actor}${way}: ${history}${sum}${until}${quoted}`;
}

const listEarlier = ({ earlier, shop }: Shown) =>
  earlier.map(({ reference, created_at, domain, state, amount, currency }) => {
    const sum = amount === null ? "" : `${formatMoney(amount, currency)} for `;
    const day = formatDay(formatMinute(created_at, shop.timeZone));
    return `${day}  ${reference}  ${sum}${domain ?? "no name"}: ${state}`;
  });

function listMails({ mails, formatTime }: Shown): string[] {
  return mails.map((mail) => {
    if (mail.template === PLAN_REMINDER) {
      const { to, payment, due } = readReminder(mail.params);
      return `to the ${to}, a reminder of payment ${payment}, due on ${formatDay(due)}: ${describeMail(mail, formatTime)}`;
    }
    const { step, to, refusal } = JSON.parse(mail.params) as {
      step: number;
      to: string;
      refusal?: string;
    };
    const isReminder = mail.template === OFFER_REMINDER;
    const about = isReminder ? "a reminder of the payment" : `about step ${step}`;
    const subject = refusal ? "that email to the buyer can't be delivered" : about;
    return `to the ${to}, ${subject}: ${describeMail(mail, formatTime)}`;
  });
}

function listCommands({ offer, steps, context, listing, shop }: Shown): string[] {
  const { reference } = offer;
  const next = nextOf(offer, context.time)?.next;
  const asking = amountIn(listing?.price, offer.currency);
  const below = findOfferBelow(offer, steps);
  const sum = suggestCounter({ amount: below ?? offer.amount }, steps, asking, below !== null);
  const isPaidHere = offer.origin === "checkout" && shop.escrow !== null;
  const isMoved = steps.some(({ kind }) => kind === "escrow-transfer");
  const ways = [
    ["accept", next === "you"],
    ["counter", next === "you" || next === "the buyer", sum],
    ["moved", next === "payout" && !isMoved],
    ["paid", isUnpaid(offer)],
    ["confirm", isUnpaid(offer) && next !== "payout"],
    ["accept", next === "payment" && !isPaidHere, "--pay-link https://…"],
    ["decline", isOpen(offer)],
    ["end", labelEnd(offer, steps, context.time) !== null && !standsPaid(offer)],
    ["take-back", findUndoable(steps) !== null],
  ] as const;
  return ways
    .filter(([, isPossible]) => isPossible)
    .map(([name, , more]) => ["offers", name, reference, more].filter(Boolean).join(" "));
}

/** The same words as on the pages, a line for each thing. */
function listEscrow({ escrow }: Shown): string[] {
  if (!escrow) return [];
  const { title, turn, when, next, byHand, doubt, trouble, ahead } = escrow;
  return [
    [title, [turn, when].filter(Boolean).join(": ")].filter(Boolean).join(". "),
    next,
    ...[byHand, doubt, trouble && `The shop's last attempt failed: ${trouble}.`].flatMap(
      (line) => line ?? [],
    ),
    ...ahead.map(({ label, time }) => `[ ] ${label}${time ? `  ${time}` : ""}`),
  ];
}

function listTransfer({ transfer }: Shown): string[] {
  if (!transfer) return [];
  const { ways, notes, help } = transfer;
  return [
    ...ways.flatMap(({ title, steps }) =>
      [`${title}:`].concat(steps.map((step, at) => `${at + 1}. ${step}`)),
    ),
    ...notes,
    ...(help ? [`${help.words}: ${help.url}`] : []),
  ];
}

/** Returns the lists below the facts of an offer, each with its title; one without a line isn't shown. */
export function listParts(found: Shown): readonly (readonly [string, readonly string[]])[] {
  const { offer, steps, money, transfer } = found;
  return [
    ["History", steps.map((step) => formatStep(step, found))],
    ["At Escrow.com", listEscrow(found).map(printableText)],
    [transfer?.title ?? "", listTransfer(found).map(printableText)],
    ["Schedule", money.lines],
    ["Your notes", offer.notes ? [printableText(offer.notes)] : []],
    ["Earlier requests", listEarlier(found)],
    ["Emails", listMails(found)],
    ["To answer", listCommands(found).map((line) => `${RUN} ${line}`)],
  ];
}
