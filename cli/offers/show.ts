import { planOf, describePayments } from "../../sale/plan.ts";
import { isUnpaid, payByOf } from "../../sale/reservation.ts";
import { findUndoable } from "../../sale/history.ts";
import { findOfferBelow } from "../../sale/rules.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import type { Command } from "commander";
import { formatDay, formatMinute } from "../../catalogue/format/format.ts";
import { isOpen, type OfferStep } from "../../sale/offer.ts";
import { listBillingLines, readBilling } from "../../sale/billing.ts";
import { showTransaction } from "../../server/escrow/show.ts";
import { trackForSeller } from "../../server/conversations/forms/sellers-offer.ts";
import { showTransfer } from "../../server/escrow/show-transfer.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { amountIn } from "../../catalogue/format/price.ts";
import { nextOf, OVERDUE, standingOf } from "../../server/conversations/store/find-offers.ts";
import { readReminder } from "../../server/conversations/mails/plan-reminders.ts";
import { OFFER_REMINDER, PLAN_REMINDER } from "../../server/outbox/outbox.ts";
import {
  describeStep,
  suggestCounter,
  warnOfDoubt,
} from "../../server/conversations/store/explain-to-seller.ts";
import { showMoney } from "../../server/operations/books/show-money.ts";
import { findOfferContext } from "../../server/operations/conversations/offer-context.ts";
import { RUN } from "../../server/process/program.ts";
import {
  addCommand,
  type CommandContext,
  printResult,
  requireListings,
  unknownReference,
} from "../command/command.ts";
import { formatFacts, describeMail } from "../command/format.ts";

const LABEL_WIDTH = 17;

type Shown = Awaited<ReturnType<typeof findShown>>;

async function findShown(context: CommandContext, reference: string) {
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

function describeSum({ offer, listing, floor }: Shown): string {
  const asking = amountIn(listing?.price, offer.currency);
  const share = asking ? `, ${Math.round((100 * offer.amount) / asking)}% of the asking price` : "";
  const isLow = floor !== null && isOpen(offer) && offer.amount < floor;
  return formatMoney(offer.amount, offer.currency) + share + (isLow ? ", below your floor" : "");
}

function describeStanding({ offer, formatTime, context }: Shown): string {
  const awaited = nextOf(offer, context.time);
  const standing = standingOf(offer);
  if (!awaited) return standing;
  const { next, until } = awaited;
  const end = until ? `, until ${formatTime(until)}` : "";
  return `${standing}: ${next === OVERDUE ? next : `waiting for ${next}`}${end}`;
}

function describeStatus({ listing, agreement, offer, isFaulty }: Shown): string {
  if (!listing)
    return isFaulty ? "left out of the shop because its listing has a fault" : "not listed";
  const standing =
    listing.status === "available" && agreement
      ? `reserved ${agreement.id === offer.id ? "for this buyer" : `by ${agreement.reference}`}`
      : listing.status;
  return standing + (isFaulty ? ", but its listing has a fault" : "");
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
    ["end", isUnpaid(offer) || offer.halted_by !== null],
    ["take-back", findUndoable(steps) !== null],
  ] as const;
  return ways
    .filter(([, isPossible]) => isPossible)
    .map(([name, , more]) => ["offers", name, reference, more].filter(Boolean).join(" "));
}

/** What programs read of the sale at the escrow service. */
function toEscrowFacts({ transaction, escrow }: Shown) {
  if (!transaction || !escrow) return {};
  const { inspectionEnds, askedAt, byHandAt, trouble } = transaction;
  return { escrow: { stage: escrow.stance, inspectionEnds, askedAt, byHandAt, trouble } };
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

const part = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `\n${title}:\n${lines.join("\n").replaceAll(/^/gm, "  ")}\n` : "";

function formatOffer(found: Shown): string {
  const { offer, listing, displayName, floor, steps, money, transfer } = found;
  const plan = planOf(offer);
  const facts = [
    ["Reference", offer.reference],
    ["State", describeStanding(found)],
    ["Kind", offer.origin === "checkout" ? "checkout at the asking price" : null],
    ["Name", `${displayName}, ${describeStatus(found)}`],
    ["Asking", listing?.price.label],
    ["Page showed", offer.shown_price],
    [
      "Minimum",
      listing?.minimumOffer ? formatMoney(listing.minimumOffer, listing.price.currency) : null,
    ],
    ["Your floor", floor === null ? null : formatMoney(floor, offer.currency)],
    ["Amount", describeSum(found)],
    ["From", offer.name],
    ["Email", offer.email],
    ["Phone", offer.phone],
    ...listBillingLines(readBilling(offer.billing)),
    ["Time zone", offer.time_zone],
    ["Warning", warnOfDoubt(offer)],
    ["Plan", plan && describePayments(plan)],
    ["Payment link", offer.pay_link],
    ["Received", money.received],
    ["Fee", money.fee],
    ["Payout", money.payout],
    ["Payments", money.schedule],
  ] as const;
  return [
    formatFacts(facts, LABEL_WIDTH),
    part(
      "History",
      steps.map((step) => formatStep(step, found)),
    ),
    part("At Escrow.com", listEscrow(found).map(printableText)),
    part(transfer?.title ?? "", listTransfer(found).map(printableText)),
    part("Schedule", money.lines),
    part("Your notes", offer.notes ? [printableText(offer.notes)] : []),
    part("Earlier requests", listEarlier(found)),
    part("Emails", listMails(found)),
    part(
      "To answer",
      listCommands(found).map((line) => `${RUN} ${line}`),
    ),
  ].join("");
}

export function addOffersShow(offers: Command, context: CommandContext): void {
  addCommand(offers, "show <REF>", {
    summary:
      "show one offer in full: its history, your floor, its emails, and what this address asked before",
    examples: ["offers show O-7K3M9Q"],
  }).action(async (reference: string) => {
    const found = await findShown(context, reference);
    const {
      id: _,
      read_steps: _read,
      address_hash: _hash,
      network_hash: _network,
      ...offer
    } = found.offer;
    const { steps, mails, earlier, floor, listing, transfer } = found;
    const { bookings, payments } = found.money;
    const asking = listing?.price.amount ?? null;
    const billing = readBilling(offer.billing);
    printResult(
      context,
      {
        ...offer,
        pay_by: payByOf(offer),
        ...toEscrowFacts(found),
        ...(transfer && { transfer }),
        billing,
        asking,
        floor,
        steps,
        mails,
        earlier,
        bookings,
        payments,
      },
      () => formatOffer(found),
    );
  });
}
