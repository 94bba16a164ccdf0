import { type Command, InvalidArgumentError } from "commander";
import { httpsUrl } from "../../catalogue/schema/field-schema.ts";
import { readAmount } from "../../catalogue/format/amount.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { isUnpaid } from "../../server/offers/rules.ts";
import { hearsOfDecline } from "../../server/offers/tell-of-step.ts";
import { warnOfFloor } from "../../server/sales/warn-of-price.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { parseNoteToBuyer } from "../command/note.ts";
import { carryOut, type Deal, openDeal } from "./deal.ts";

export function parseAmount(text: string): number {
  const { amount, fault } = readAmount(text);
  if (amount === null) throw new InvalidArgumentError(fault);
  return amount;
}

function parseLink(text: string): string {
  const { success } = httpsUrl().safeParse(text);
  if (success) return text;
  throw new InvalidArgumentError("Expected an https:// address.");
}

export interface AnswerOptions {
  readonly note?: string | null;
  readonly yes?: boolean;
  readonly days?: number;
  readonly payLink?: string;
}

export const addNote = (command: Command) =>
  command
    .option("--note <TEXT>", "a note to the buyer, shown exactly as you write it", parseNoteToBuyer)
    .option("--yes", "don't ask");

export const addPayLink = (command: Command) =>
  command.option(
    "--pay-link <URL>",
    "where the buyer pays, instead of Escrow.com's form",
    parseLink,
  );

export const addAnswer = (
  offers: Command,
  usage: string,
  texts: Parameters<typeof addCommand>[2],
) => addNote(addCommand(offers, usage, texts));

export function describePayment({ shop }: Pick<Deal, "shop">, payLink: string | null): string {
  if (payLink) return `The buyer can now pay at ${payLink}.`;
  return shop.escrow
    ? "The buyer's page opens Escrow.com's form with this amount. Check the amount there before you agree."
    : "Your shop has no payment method set up: tell the buyer how to pay, send a link with --pay-link, or set escrow in shop.yaml.";
}

async function sendPayLink(deal: Deal, command: Command, options: AnswerOptions): Promise<void> {
  const { payLink = null, note = null, yes = false } = options;
  const { context, offer, displayName, tellTime } = deal;
  const { reference, pay_link: present, pay_by: payBy } = offer;
  if (payLink === null) {
    throw new CommandFault(
      `${reference} is already agreed: to send a payment link, add --pay-link`,
    );
  }
  if (payLink === present)
    throw new CommandFault(
      "the buyer already has this payment link, so nothing was sent: to replace it, give another --pay-link",
    );
  const payment = describePayment(deal, payLink);
  const until = payBy ? `, to be paid by ${tellTime(payBy)}` : "";
  const result = await carryOut(deal, {
    command,
    action: { kind: "told", reason: "pay-link", payLink, note },
    shown: [
      `${reference}: ${displayName} is agreed with ${offer.name} for ${formatDollars(offer.amount)}${until}.`,
      payment,
      ...(present ? [`It replaces ${present}`] : []),
    ],
    question: "Send this link to the buyer?",
    yes,
  });
  printResult(context, { ...result, payBy, payLink }, `${payment} The buyer gets an email.\n`);
}

function addAccept(offers: Command, context: CommandContext): void {
  const command = addAnswer(offers, "accept <REF>", {
    summary: "accept the buyer's offer, or send a payment link for an agreed one",
    details:
      "The shop shows the name as reserved until it's paid or offers.payWithinDays in shop.yaml have passed; its file isn't edited, and buyers with other open offers for it are notified. If the amount is already agreed, because the buyer accepted your counteroffer, --pay-link sends a link or replaces the one you sent.",
    examples: [
      "offers accept O-7K3M9Q",
      "offers accept O-7K3M9Q --pay-link https://www.escrow.com/checkout?token=…",
    ],
  });
  addPayLink(command).action(async (reference: string, options: AnswerOptions) => {
    const deal = await openDeal(context, reference);
    const { offer, displayName, shop, tellTime } = deal;
    if (isUnpaid(offer)) return sendPayLink(deal, command, options);
    const { note = null, payLink = null, yes = false } = options;
    const payBy = toIso(context.now + shop.offers.payWithinDays * DAY_MS);
    const sum = formatDollars(offer.amount);
    const payment = describePayment(deal, payLink);
    const result = await carryOut(deal, {
      command,
      action: { kind: "accepted", payBy, payLink, note },
      shown: [
        `${offer.reference}: ${offer.name} offers ${sum} for ${displayName}.`,
        `You agree to ${sum}. The name is reserved for this buyer until ${tellTime(payBy)}.`,
        payment,
      ],
      warnings: warnOfFloor(offer.amount, deal),
      question: `Sell ${displayName} for ${sum}?`,
      yes,
    });
    const text = `Agreed: ${displayName} for ${sum}, to be paid by ${tellTime(payBy)}. The buyer gets an email.\n${payment}\n`;
    printResult(context, { ...result, payBy, payLink }, text);
  });
}

function addDecline(offers: Command, context: CommandContext): void {
  const command = addAnswer(offers, "decline <REF>", {
    summary: "decline an offer, or call off a sale that isn't paid",
    examples: ['offers decline O-7K3M9Q --note "Not at this price, but thank you for asking."'],
  });
  command.action(async (reference: string, { note = null, yes = false }: AnswerOptions) => {
    const deal = await openDeal(context, reference);
    const { offer, displayName } = deal;
    const sum = formatDollars(offer.amount);
    const endsAgreement = isUnpaid(offer);
    const result = await carryOut(deal, {
      command,
      action: { kind: "declined", note },
      shown: [
        endsAgreement
          ? `${offer.reference}: ${displayName} is agreed with ${offer.name} for ${sum}. This calls off the sale, and the name is available again.`
          : `${offer.reference}: ${offer.name} offers ${sum} for ${displayName}. This closes the offer.`,
      ],
      question: endsAgreement ? "Call off the sale?" : "Decline the offer?",
      yes,
    });
    const told = hearsOfDecline(offer) ? "The buyer gets an email" : "The buyer gets no email";
    printResult(context, result, `Declined: ${offer.reference}. ${told}.\n`);
  });
}

export function addOffersAnswers(offers: Command, context: CommandContext): void {
  addAccept(offers, context);
  addDecline(offers, context);
}
