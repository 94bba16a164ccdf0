import { isUnpaid, payByOf } from "../../sale/reservation.ts";
import { findOfferBelow, planOf } from "../../sale/rules.ts";
import { NEWS_TO_SELLER } from "../../sale/__news-to-seller.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import type { Command } from "commander";
import { formatDay, formatMinute, formatMoment } from "../../catalogue/format/format.ts";
import { isOpen, type OfferStep } from "../../sale/offer.ts";
import { listBillingLines, readBilling } from "../../sale/billing.ts";
import { describePayments } from "../../sale/plan.ts";
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
import { findStored } from "../../server/operations/conversations/deal.ts";
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

type Transaction = Awaited<ReturnType<typeof openDeal>>;

async function openDeal(context: CommandContext, reference: string) {
  const { db } = await context.openDatabase();
  const { content } = await requireListings(context);
  const deal = await findStored(db, content, reference, context.now);
  if (!deal) throw unknownReference("offers", reference);
  const tellTime = (iso: string) => formatMoment(iso, deal.shop.timeZone);
  const money = await showMoney(db, deal.offer, deal.shop, context.now);
  const transfer = await showTransfer(db, deal.offer, "seller");
  const service = context.readConfig().escrow?.api ?? null;
  const facts = { shop: deal.shop, service, time: context.now };
  const sale = await showTransaction(db, deal.offer, facts);
  const escrow = trackForSeller(sale, deal.steps, deal.shop.timeZone, context.time);
  return { ...deal, money, transfer, sale, escrow, context, tellTime };
}

function formatStep(step: OfferStep, { shop, offer, steps }: Transaction): string {
  const { note, expires_at } = step;
  const time = formatMoment(step.created_at, shop.timeZone);
  const { actor, way, meaning, sum } = describeStep(offer, step, steps.slice(0, step.number));
  const until = expires_at ? `, until ${formatMoment(expires_at, shop.timeZone)}` : "";
  const said = note ? `\n${printableText(note).replaceAll(/^/gm, "    ")}` : "";
  return `${time}  ${actor}${way}: ${NEWS_TO_SELLER[meaning].did}${sum}${until}${said}`;
}

function describeSum({ offer, listing, floor }: Transaction): string {
  const asking = amountIn(listing?.price, offer.currency);
  const share = asking ? `, ${Math.round((100 * offer.amount) / asking)}% of the asking price` : "";
  const isLow = floor !== null && isOpen(offer) && offer.amount < floor;
  return formatMoney(offer.amount, offer.currency) + share + (isLow ? ", below your floor" : "");
}

function describeStanding({ offer, tellTime, context }: Transaction): string {
  const awaited = nextOf(offer, context.time);
  const standing = standingOf(offer);
  if (!awaited) return standing;
  const { next, until } = awaited;
  const end = until ? `, until ${tellTime(until)}` : "";
  return `${standing}: ${next === OVERDUE ? next : `waiting for ${next}`}${end}`;
}

function describeStatus({ listing, agreement, offer, isFaulty }: Transaction): string {
  if (!listing)
    return isFaulty ? "left out of the shop because its listing has a fault" : "not listed";
  const standing =
    listing.status === "available" && agreement
      ? `reserved ${agreement.id === offer.id ? "for this buyer" : `by ${agreement.reference}`}`
      : listing.status;
  return standing + (isFaulty ? ", but its listing has a fault" : "");
}

const listEarlier = ({ earlier, shop }: Transaction) =>
  earlier.map(({ reference, created_at, domain, state, amount, currency }) => {
    const sum = amount === null ? "" : `${formatMoney(amount, currency)} for `;
    const day = formatDay(formatMinute(created_at, shop.timeZone));
    return `${day}  ${reference}  ${sum}${domain ?? "no name"}: ${state}`;
  });

function listMails({ mails, tellTime }: Transaction): string[] {
  return mails.map((mail) => {
    if (mail.template === PLAN_REMINDER) {
      const { to, payment, due } = readReminder(mail.params);
      return `to the ${to}, a reminder of payment ${payment}, due on ${formatDay(due)}: ${describeMail(mail, tellTime)}`;
    }
    const { step, to, refusal } = JSON.parse(mail.params) as {
      step: number;
      to: string;
      refusal?: string;
    };
    const isReminder = mail.template === OFFER_REMINDER;
    const about = isReminder ? "a reminder of the payment" : `about step ${step}`;
    const subject = refusal ? "that email to the buyer can't be delivered" : about;
    return `to the ${to}, ${subject}: ${describeMail(mail, tellTime)}`;
  });
}

function listCommands({ offer, steps, context, listing, shop }: Transaction): string[] {
  const { reference } = offer;
  const next = nextOf(offer, context.time)?.next;
  const confirm = `offers confirm ${reference}`;
  const decline = `offers decline ${reference}`;
  if (offer.halted_by === "escrow-refunded") return [decline];
  if (next === "payment") {
    const isPaidHere = offer.origin === "checkout" && shop.escrow !== null;
    const pay = isPaidHere ? [] : [`offers accept ${reference} --pay-link https://…`];
    return [`offers paid ${reference}`, confirm, ...pay, decline];
  }
  if (next === "payout") {
    const isMoved = steps.some(({ reason }) => reason === "escrow-transfer");
    return [...(isMoved ? [] : [`offers moved ${reference}`]), `offers paid ${reference}`, decline];
  }
  if (next === OVERDUE && isUnpaid(offer)) return [`offers paid ${reference}`, confirm, decline];
  if (next === "the buyer") {
    const below = findOfferBelow(offer, steps) ?? offer;
    const sum = suggestCounter(below, steps, amountIn(listing?.price, offer.currency), true);
    return [`offers counter ${reference} ${sum}`, `offers recall ${reference}`, decline];
  }
  if (next !== "you") return [];
  const sum = suggestCounter(offer, steps, amountIn(listing?.price, offer.currency));
  return [`offers accept ${reference}`, `offers counter ${reference} ${sum}`, decline];
}

/** What programs read of the sale at the escrow service. */
function toEscrowFacts({ sale, escrow }: Transaction) {
  if (!sale || !escrow) return {};
  const { inspectionEnds, askedAt, override, trouble } = sale;
  return { escrow: { stage: escrow.stance, inspectionEnds, askedAt, override, trouble } };
}

/** The same words as on the pages, a line for each thing. */
function listEscrow({ escrow }: Transaction): string[] {
  if (!escrow) return [];
  const { title, turn, when, next, override, doubt, trouble, stages } = escrow;
  const marks = { done: "x", current: ">", ahead: " " } as const;
  return [
    [title, [turn, when].filter(Boolean).join(": ")].filter(Boolean).join(". "),
    next,
    ...[override, doubt, trouble && `The shop's last attempt failed: ${trouble}.`].flatMap(
      (line) => line ?? [],
    ),
    ...stages.map(
      ({ label, progress, time }) => `[${marks[progress]}] ${label}${time ? `  ${time}` : ""}`,
    ),
  ];
}

function listTransfer({ transfer }: Transaction): string[] {
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

function formatDeal(deal: Transaction): string {
  const { offer, listing, displayName, floor, steps, money, transfer } = deal;
  const plan = planOf(offer);
  const facts = [
    ["Reference", offer.reference],
    ["State", describeStanding(deal)],
    ["Kind", offer.origin === "checkout" ? "checkout at the asking price" : null],
    ["Name", `${displayName}, ${describeStatus(deal)}`],
    ["Asking", listing?.price.label],
    ["Page showed", offer.shown_price],
    [
      "Minimum",
      listing?.minimumOffer ? formatMoney(listing.minimumOffer, listing.price.currency) : null,
    ],
    ["Your floor", floor === null ? null : formatMoney(floor, offer.currency)],
    ["Amount", describeSum(deal)],
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
      steps.map((step) => formatStep(step, deal)),
    ),
    part("At Escrow.com", listEscrow(deal).map(printableText)),
    part(transfer?.title ?? "", listTransfer(deal).map(printableText)),
    part("Schedule", money.lines),
    part("Your notes", offer.notes ? [printableText(offer.notes)] : []),
    part("Earlier requests", listEarlier(deal)),
    part("Emails", listMails(deal)),
    part(
      "To answer",
      listCommands(deal).map((line) => `${RUN} ${line}`),
    ),
  ].join("");
}

export function addOffersShow(offers: Command, context: CommandContext): void {
  addCommand(offers, "show <REF>", {
    summary:
      "show one offer in full: its history, your floor, its emails, and what this address asked before",
    examples: ["offers show O-7K3M9Q"],
  }).action(async (reference: string) => {
    const deal = await openDeal(context, reference);
    const {
      id: _,
      read_steps: _read,
      address_hash: _hash,
      network_hash: _network,
      ...offer
    } = deal.offer;
    const { steps, mails, earlier, floor, listing, transfer } = deal;
    const { bookings, payments } = deal.money;
    const asking = listing?.price.amount ?? null;
    const billing = readBilling(offer.billing);
    printResult(
      context,
      {
        ...offer,
        pay_by: payByOf(offer),
        ...toEscrowFacts(deal),
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
      () => formatDeal(deal),
    );
  });
}
