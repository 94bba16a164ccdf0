import { type Command, InvalidArgumentError } from "commander";
import { httpsUrl } from "../../catalogue/schema/field-schema.ts";
import { readAmount } from "../../catalogue/format/amount.ts";
import { MAX_VALID_DAYS } from "../../catalogue/deals/sellers-answer.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { findOfferBelow, isUnpaid } from "../../server/offers/rules.ts";
import { hearsOfDecline } from "../../server/offers/tell-of-step.ts";
import { warnOfFloor, warnOfPrice } from "../../server/sales/warn-of-price.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  printResult,
} from "../command/command.ts";
import { parseNoteToBuyer } from "../command/note.ts";
import { carryOut, type Deal, makeStep, openDeal } from "./deal.ts";

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

interface Options {
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

const addAnswer = (offers: Command, usage: string, texts: Parameters<typeof addCommand>[2]) =>
  addNote(addCommand(offers, usage, texts));

function addCounter(offers: Command, context: CommandContext): void {
  const command = addAnswer(offers, "counter <REF>", {
    summary: "answer an offer with a counteroffer, or replace the one you made",
    details:
      "Until the buyer has answered your counteroffer, another one replaces it: the buyer is told, and can't accept the earlier one anymore. The amount is in whole US dollars, such as 18,500 or 18.5k. Write it without a dollar sign: most shells read $1 as something else.",
    examples: [
      "offers counter O-7K3M9Q 18,500",
      'offers counter O-7K3M9Q 18,500 --days 5 --note "Transfer included."',
    ],
  })
    .argument("<AMOUNT>", "", parseAmount)
    .option(
      "--days <NUMBER>",
      "how long your counteroffer is valid; offers.expiresDays in shop.yaml by default",
      parseCount(1, MAX_VALID_DAYS),
    );
  command.action(
    async (reference: string, amount: number, { note = null, ...options }: Options) => {
      const deal = await openDeal(context, reference);
      const { offer, displayName, shop, tellTime } = deal;
      const below = findOfferBelow(offer, deal.steps);
      const replaced = below && formatDollars(offer.amount);
      const offered = formatDollars(below?.amount ?? offer.amount);
      const { days = shop.offers.expiresDays, yes = false } = options;
      const expiresAt = toIso(context.now + days * DAY_MS);
      const sum = formatDollars(amount);
      const until = tellTime(expiresAt);
      const result = await carryOut(deal, {
        command,
        action: { kind: "countered", amount, expiresAt, note, ...(below && { replaces: true }) },
        shown: [
          `${offer.reference}: ${offer.name} offers ${offered} for ${displayName}.`,
          ...(replaced
            ? [`This replaces your counteroffer of ${replaced}, which can't be accepted anymore.`]
            : []),
          `You ask for ${sum}. The buyer can accept it until ${until}.`,
        ],
        warnings: warnOfPrice(amount, deal),
        question: replaced ? `Replace ${replaced} with ${sum}?` : `Send ${sum} to the buyer?`,
        yes,
      });
      const instead = replaced ? `, instead of ${replaced}` : "";
      const text = `Countered: ${sum} for ${displayName}${instead}, until ${until}. The buyer gets an email.\n`;
      printResult(context, { ...result, expiresAt, replaced: below && offer.amount }, text);
    },
  );
}

function addRecall(offers: Command, context: CommandContext): void {
  const command = addAnswer(offers, "recall <REF>", {
    summary: "take back your counteroffer, until the buyer has answered it",
    details:
      "The buyer's own offer is on the table again, and it's your turn to answer it. It stays valid for as long as the buyer was told, and for two days at least. To replace the counteroffer with another one, run offers counter.",
    examples: ["offers recall O-7K3M9Q", 'offers recall O-7K3M9Q --note "A typo, sorry."'],
  });
  command.action(async (reference: string, { note = null, yes = false }: Options) => {
    const deal = await openDeal(context, reference);
    const { offer, displayName, steps, tellTime } = deal;
    const own = formatDollars(offer.amount);
    const offered = formatDollars(findOfferBelow(offer, steps)?.amount ?? offer.amount);
    const {
      state,
      amount,
      expires_at: expiresAt,
    } = await makeStep(deal, {
      command,
      action: { kind: "recalled", note },
      shown: [
        `${offer.reference}: you asked ${offer.name} for ${own} for ${displayName}. The buyer can't accept that anymore.`,
        `The buyer's offer of ${offered} is on the table again, and it's your turn.`,
      ],
      question: `Take back ${own}?`,
      yes,
    });
    const result = { reference: offer.reference, state, amount, expiresAt, recalled: offer.amount };
    const text = `Taken back: ${own} for ${displayName}. The buyer's offer of ${offered} is on the table until ${tellTime(expiresAt)}. The buyer gets an email.\n`;
    printResult(context, result, text);
  });
}

export function describePayment({ shop }: Pick<Deal, "shop">, payLink: string | null): string {
  if (payLink) return `The buyer can now pay at ${payLink}.`;
  return shop.escrow
    ? "The buyer's page opens Escrow.com's form with this amount. Check the amount there before you agree."
    : "Your shop has no payment method set up: tell the buyer how to pay, send a link with --pay-link, or set escrow in shop.yaml.";
}

async function sendPayLink(deal: Deal, command: Command, options: Options): Promise<void> {
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
  addPayLink(command).action(async (reference: string, options: Options) => {
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
  command.action(async (reference: string, { note = null, yes = false }: Options) => {
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
  addCounter(offers, context);
  addRecall(offers, context);
  addDecline(offers, context);
}
