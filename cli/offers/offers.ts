import type { Command } from "commander";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { formatShortMoment } from "../../catalogue/format/format.ts";
import { listBillingLines, readBilling } from "../../sale/billing.ts";
import type { Offer } from "../../sale/offer.ts";
import { payByOf } from "../../sale/reservation.ts";
import { showSellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import {
  nextOf,
  type Standing,
  standingOf,
  STANDINGS,
} from "../../server/conversations/store/find-offers.ts";
import { listOffers, ofStanding } from "../../server/conversations/store/list-offers.ts";
import { readReminder } from "../../server/conversations/mails/plan-reminders.ts";
import { showTransfer } from "../../server/escrow/show-transfer.ts";
import { showTransaction } from "../../server/escrow/show.ts";
import { showMoney } from "../../server/operations/books/show-money.ts";
import { findOfferContext } from "../../server/operations/conversations/offer-context.ts";
import { OFFER_REMINDER, PLAN_REMINDER } from "../../server/outbox/outbox.ts";
import { readShopBasics } from "../../server/shop/read-shop.ts";
import { type CommandContext, requireListings, unknownReference } from "../command/command.ts";
import { addFilterOptions, type FilterOptions, readMoments } from "../command/filter-options.ts";
import { describeMail } from "../command/format.ts";
import { addList } from "../command/print-list.ts";
import { addRecord } from "../command/print-record.ts";

/** Leaves out what is for the shop alone, such as hashes of addresses. */
function toJson(offer: Offer) {
  const { id: _, read_steps: _read, address_hash: _hash, network_hash: _network, ...facts } = offer;
  return { ...facts, pay_by: payByOf(offer), billing: readBilling(offer.billing) };
}

type Shown = Awaited<ReturnType<typeof showSellersOffer>>;

/** Returns the lines of the page at the escrow service's tracking, or none. */
function describeEscrow({ escrow }: Shown): string[] {
  if (!escrow) return [];
  const { title, turn, when, next, byHand, doubt, trouble } = escrow;
  const standing = [title, [turn, when].filter(Boolean).join(": ")].filter(Boolean).join(". ");
  const failed = trouble && `The shop's last attempt failed: ${trouble}.`;
  return [standing, next, byHand, doubt, failed].flatMap((line) => line ?? []);
}

const describeWay = ({ title, steps }: { title: string; steps: readonly string[] }) =>
  [`${title}:`].concat(steps.map((step, at) => `${at + 1}. ${step}`));

function describeSubject({ template, params }: { template: string; params: string }): string {
  if (template === PLAN_REMINDER) return `to the ${readReminder(params).to}, a reminder`;
  const { to, step } = JSON.parse(params) as { to: string; step: number };
  return `to the ${to}, ${template === OFFER_REMINDER ? "a reminder" : `about step ${step}`}`;
}

async function showOffer(context: CommandContext, reference: string) {
  const { db } = await context.openDatabase();
  const { content } = await requireListings(context);
  const { now, time } = context;
  const found = await findOfferContext(db, content, reference, now);
  if (!found) throw unknownReference("offers", reference);
  const { offer, steps, mails, floor, listing, shop, formatTime } = found;
  const service = context.readConfig().escrow?.api ?? null;
  const transaction = await showTransaction(db, offer, { shop, service, time: now });
  const shown = await showSellersOffer(db, content, offer, time, transaction);
  const { lines, bookings, payments, ...money } = await showMoney(db, offer, shop, now);
  const transfer = await showTransfer(db, offer, "seller");
  const until = shown.until ? `, until ${shown.until.words}` : "";
  return {
    json: {
      ...toJson(offer),
      ...(shown.escrow &&
        transaction && {
          escrow: {
            stage: shown.escrow.stance,
            inspectionEnds: transaction.inspectionEnds,
            askedAt: transaction.askedAt,
            byHandAt: transaction.byHandAt,
            trouble: transaction.trouble,
          },
        }),
      ...(transfer && { transfer }),
      asking: listing?.price.amount ?? null,
      floor,
      steps,
      mails,
      bookings,
      payments,
    },
    facts: [
      ["Reference", offer.reference],
      ["State", shown.standing + (shown.waitsFor ? `: waiting for ${shown.waitsFor}${until}` : "")],
      ["Kind", shown.isPurchase ? "checkout at the asking price" : null],
      ["Name", `${shown.displayName}${found.isFaulty ? ", whose listing has a fault" : ""}`],
      ["Asking price", listing?.price.label],
      ["Your floor", floor === null ? null : formatMoney(floor, offer.currency)],
      ["Amount", formatMoney(offer.amount, offer.currency)],
      ["From", offer.name],
      ["Email", offer.email],
      ["Phone", offer.phone],
      ...listBillingLines(readBilling(offer.billing)),
      ["Warning", shown.doubt],
      ["Plan", shown.plan],
      ["Payment link", offer.pay_link],
      ["Received", money.received],
      ["Fee", money.fee],
      ["Payout", money.payout],
      ["Payments", money.schedule],
      ["You can take back", shown.undoable],
      ["Asked before", shown.earlier],
    ],
    parts: [
      [
        "History",
        shown.steps.map(({ at, words, note }) => `${at}  ${words}${note ? `: ${note}` : ""}`),
      ],
      ["At Escrow.com", describeEscrow(shown)],
      [
        transfer?.title ?? "",
        transfer ? [...transfer.ways.flatMap(describeWay), ...transfer.notes] : [],
      ],
      ["Schedule", lines],
      ["Your notes", offer.notes ? [offer.notes] : []],
      [
        "Emails",
        mails.map((mail) => `${describeSubject(mail)}: ${describeMail(mail, formatTime)}`),
      ],
    ],
  } as const;
}

export function addOffers(program: Command, context: CommandContext): Command {
  const offers = addList<Offer, FilterOptions<Standing> & { limit?: number }>(program, context, {
    name: "offers",
    summary: "list offers, newest first, and whose turn it is",
    details: `States: ${STANDINGS.join(", ")}.`,
    examples: ["offers", "offers --state new", "offers --domain people.talk --since 30d"],
    noun: ["offer", "offers"],
    addFilters: (command) => addFilterOptions(command, context, "offers", STANDINGS),
    async find({ limit, ...options }) {
      const { db } = await context.openDatabase();
      const { timeZone } = await readShopBasics(context.readConfig().contentDir);
      const { state, ...moments } = readMoments(options, context, timeZone);
      const filter = { ...moments, ...(state && ofStanding(state)) };
      const next = (offer: Offer) => nextOf(offer, context.time);
      const tell = (until?: string | null) => (until ? formatShortMoment(until, timeZone) : "-");
      return {
        ...(await listOffers(db, filter, context.time, limit)),
        columns: [
          { title: "Reference", isKey: true, value: ({ reference }) => reference },
          { title: "State", isKey: true, value: standingOf },
          { title: "Waiting for", isKey: true, value: (offer) => next(offer)?.next ?? "-" },
          { title: "Until", isKey: true, value: (offer) => tell(next(offer)?.until) },
          { title: "Domain", value: ({ domain }) => domain },
          {
            title: "Amount",
            align: "right",
            isKey: true,
            value: ({ amount, currency }) => formatMoney(amount, currency),
          },
          { title: "Name", value: ({ name }) => name },
        ],
        toJson,
      };
    },
  });
  addRecord(offers, context, {
    name: "show <REF>",
    summary: "show one offer with its history, money and emails",
    examples: ["offers show O-7K3M9Q"],
    find: (reference) => showOffer(context, reference),
  });
  return offers;
}
