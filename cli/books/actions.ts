import type { Command } from "commander";
import { recordCost } from "../../server/operations/books/record-cost.ts";
import { recordFee } from "../../server/operations/books/record-fee.ts";
import { recordPayment } from "../../server/operations/books/record-payment.ts";
import { recordRenewal } from "../../server/operations/books/record-renewal.ts";
import { reverseBooking } from "../../server/operations/books/reverse-booking.ts";
import { setRate } from "../../server/operations/books/set-rate.ts";
import { RUN } from "../../server/process/program.ts";
import { addCommand, type CommandContext } from "../command/command.ts";
import { addFields, addOperation, runOperation } from "../command/operation-command.ts";
import { pickNames } from "../names/change.ts";
import { addNameFilter, type TypedFilter } from "../names/names.ts";

interface RenewedOptions extends TypedFilter {
  readonly on?: string;
  readonly price?: string;
  readonly rate?: string;
  readonly yes?: true;
}

function addRenewed(books: Command, context: CommandContext): void {
  const { domains: _, ...shape } = recordRenewal.input.shape;
  const command = addNameFilter(
    addCommand(books, "renewed", {
      summary: "record that names were renewed, and move their dates",
      details:
        "Books each name's renewalPrice, or --price, and moves its renewal date one year on, unless it is 300 days or more after that day; expires moves too, if it is the same day or the name has no renewal date. Name the names, or use a filter.",
      examples: [
        "books renewed people.talk",
        "books renewed --registrar Porkbun --on 2026-03-01 --price 10.37",
      ],
    }),
  )
    .argument("[NAME...]")
    .option("--yes", "don't ask before recording several renewals");
  addFields(command, shape, [], []);
  command.action(async (words: string[], options: RenewedOptions) => {
    const { on, price, rate, yes, ...filter } = options;
    const domains = await pickNames(command, context, words, filter);
    const input = recordRenewal.input.parse({ domains, on, price, rate });
    await runOperation(command, context, {
      operation: recordRenewal,
      input,
      isConfirmed: yes === true,
    });
  });
}

/** Adds the commands that record what the shop can't know by itself. */
export function addBookActions(books: Command, context: CommandContext): void {
  addRenewed(books, context);
  addOperation(books, context, {
    name: "cost",
    operation: recordCost,
    operands: ["domain", "amount"],
    summary: "record another cost of a name",
    details:
      "For a cost that the name had from the start, set otherCosts in its file instead. An amount in another currency is converted by --rate, or by the reference rate if the day is within a week of today.",
    examples: ['books cost people.talk 120 --on 2026-02-11 --note "Trademark search"'],
  });
  addOperation(books, context, {
    name: "fee",
    operation: recordFee,
    operands: ["reference", "fee"],
    asksNothing: true,
    hint: ({ reason }) => (reason === "unknown" ? `To list them, run ${RUN} offers.` : null),
    summary: "record what escrow or marketplace kept of a sale",
    details:
      "Until it is recorded, a sale's fee isn't entered and counts as nothing. Recorded again, it replaces what was recorded before.",
    examples: ["books fee O-7K3M9Q 325.50", "books fee O-7K3M9Q --payout 4562.50"],
  });
  addOperation(books, context, {
    name: "rate",
    operation: setRate,
    operands: ["id", "rate"],
    summary: "say what a booking was worth in your shop's currency",
    details:
      "The rate is how much of your shop's currency one unit of the booking's was worth. For many purchases in your files, write their sums in your shop's currency there instead.",
    examples: ["books rate 12 1.0842"],
  });
  addOperation(books, context, {
    name: "reverse",
    operation: reverseBooking,
    operands: ["id"],
    hint: ({ inTheWay }) =>
      inTheWay
        ? `To take it back, run ${RUN} offers take-back ${inTheWay}, or end the sale with ${RUN} offers end.`
        : null,
    summary: "take back a booking, by one with the opposite sum",
    details:
      "What follows from a file is corrected there, and what follows from an agreement with 'offers take-back' or 'offers end', as long as the name is listed and the buyer isn't erased.",
    examples: ["books reverse 12"],
  });
}

/** Adds the command that records a later payment of a plan. */
export function addPayment(offers: Command, context: CommandContext): void {
  addOperation(offers, context, {
    name: "payment",
    operation: recordPayment,
    operands: ["reference"],
    asksNothing: true,
    summary: "record a later payment of a payment plan",
    details:
      "The first payment is recorded by 'offers paid'. To take one back, run 'books reverse' with its number.",
    examples: ["offers payment O-7K3M9Q", "offers payment O-7K3M9Q --on 2026-04-03 --fee 12.50"],
  });
}
