import type { Command } from "commander";
import { MAX_VALID_DAYS } from "../../catalogue/deals/sellers-answer.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { findOfferBelow } from "../../server/offers/rules.ts";
import { warnOfPrice } from "../../server/sales/warn-of-price.ts";
import { type CommandContext, parseCount, printResult } from "../command/command.ts";
import { addAnswer, type AnswerOptions, parseAmount } from "./answer.ts";
import { carryOut, makeStep, openDeal } from "./deal.ts";

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
    async (reference: string, amount: number, { note = null, ...options }: AnswerOptions) => {
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
  command.action(async (reference: string, { note = null, yes = false }: AnswerOptions) => {
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

export function addOffersCounter(offers: Command, context: CommandContext): void {
  addCounter(offers, context);
  addRecall(offers, context);
}
