import { planOf, describePayments } from "../../sale/plan.ts";
import { payByOf } from "../../sale/reservation.ts";
import type { Command } from "commander";
import { isOpen } from "../../sale/offer.ts";
import { listBillingLines, readBilling } from "../../sale/billing.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { amountIn } from "../../catalogue/format/price.ts";
import { nextOf, OVERDUE, standingOf } from "../../server/conversations/store/find-offers.ts";
import { warnOfDoubt } from "../../server/conversations/store/explain-to-seller.ts";
import { addCommand, type CommandContext, printResult } from "../command/command.ts";
import { formatFacts } from "../command/format.ts";
import { findShown, listParts, type Shown } from "./shown-offer.ts";

const LABEL_WIDTH = 17;

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
  return listing.status === "available" && agreement
    ? `reserved ${agreement.id === offer.id ? "for this buyer" : `by ${agreement.reference}`}`
    : listing.status;
}

/** What programs read of the sale at the escrow service. */
function toEscrowFacts({ transaction, escrow }: Shown) {
  if (!transaction || !escrow) return {};
  const { inspectionEnds, askedAt, byHandAt, trouble } = transaction;
  return { escrow: { stage: escrow.stance, inspectionEnds, askedAt, byHandAt, trouble } };
}

function formatOffer(found: Shown): string {
  const { offer, listing, displayName, floor, money } = found;
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
  const parts = listParts(found).map(([title, lines]) =>
    lines.length > 0 ? `\n${title}:\n${lines.join("\n").replaceAll(/^/gm, "  ")}\n` : "",
  );
  return formatFacts(facts, LABEL_WIDTH) + parts.join("");
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
