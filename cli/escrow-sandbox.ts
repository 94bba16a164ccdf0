import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import { isLocal } from "../catalogue/format/page-url.ts";
import { SECOND_MS } from "../catalogue/format/time.ts";
import type { EscrowNews } from "../sale/offer.ts";
import type { Config, EscrowAccount } from "../server/settings/config.ts";
import { findTransaction, openTransaction } from "../server/escrow/api.ts";
import { LIVE, SANDBOX } from "../server/settings/escrow.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "./command/command.ts";

const ASK_EVERY_MS = 20 * SECOND_MS;

const NEWS: Record<EscrowNews, string> = {
  "escrow-opened": "The transaction is open.",
  "escrow-paying": "The buyer's payment is under way.",
  "escrow-secured": "Escrow.com holds the money. Now mark the name as sent at Escrow.com.",
  "escrow-transfer": "The name is on its way to the buyer.",
  "escrow-received": "The buyer has received the name, and inspects it.",
  "escrow-accepted": "The buyer has accepted the name.",
  "escrow-paid-out": "Escrow.com has paid the seller.",
  "escrow-differs": "The transaction isn't what was ordered.",
  "escrow-rejected": "The buyer has rejected the name.",
  "escrow-disputed": "There is a dispute.",
  "escrow-canceled": "The transaction is canceled.",
  "escrow-refunded": "The buyer has the money back.",
};

const ENDS: ReadonlySet<EscrowNews> = new Set([
  "escrow-paid-out",
  "escrow-canceled",
  "escrow-refunded",
]);

function parseEmail(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError(
    "Expected the email address of your second account in the sandbox.",
  );
}

function findAccount({ escrow }: Config): EscrowAccount {
  if (!escrow) {
    throw new CommandFault(
      "ESCROW_EMAIL and ESCROW_API_KEY aren't set: docs/guide/selling.md#sales-at-escrowcom says how to get them",
    );
  }
  if (escrow.api === LIVE.api) {
    throw new CommandFault(
      "this opens a transaction for a made-up sale, so it never does that with a real account: set ESCROW_API=sandbox, and the email and the key of your account there",
    );
  }
  if (escrow.api !== SANDBOX.api && !isLocal(escrow.api))
    throw new CommandFault("ESCROW_API is neither sandbox nor an address on this machine");
  return escrow;
}

/** Opens one transaction, and prints each piece of news until it has ended. */
async function trySale(context: CommandContext, buyerEmail: string): Promise<void> {
  const { terminal, wantsJson } = context;
  const config = context.readConfig();
  const account = findAccount(config);
  const id = randomUUID().slice(0, 8);
  const domain = `example-${id}.com`;
  const opened = await openTransaction(account, {
    // The shop's own references look alike.
    reference: `trial-${id}`,
    domain,
    title: `Sale of ${domain}, a trial`,
    cents: 50_000,
    currency: "USD",
    feePayer: "buyer",
    inspectionDays: 3,
    buyerEmail,
    returnUrl: `${config.siteUrl}/`,
  });
  if (opened.is !== "done")
    throw new CommandFault(`the transaction can't be opened: ${opened.reason}`);
  const { transactionId, payUrl } = opened.value;
  const print = wantsJson ? terminal.printError : terminal.print;
  print(
    `Transaction ${transactionId}. Here the buyer, ${buyerEmail}, agrees and pays:\n${payUrl}\n`,
  );
  const printed = new Set<EscrowNews>();
  while (printed.isDisjointFrom(ENDS)) {
    const answer = await findTransaction(account, { id: transactionId });
    if (answer.is !== "done") print(`No clear answer, so it is asked again: ${answer.reason}.\n`);
    const news = answer.is === "done" ? (answer.value?.news ?? []) : [];
    for (const each of news.filter((one) => !printed.has(one))) {
      printed.add(each);
      print(`${NEWS[each]}\n`);
    }
    if (printed.isDisjointFrom(ENDS)) await delay(ASK_EVERY_MS);
  }
  printResult(context, { transactionId, payUrl, news: [...printed] }, "");
}

export function addEscrow(program: Command, context: CommandContext): void {
  addCommand(program.command("escrow"), "sandbox", {
    summary: "try one made-up sale at Escrow.com's sandbox",
    details:
      "Uses ESCROW_EMAIL and ESCROW_API_KEY with ESCROW_API=sandbox; it refuses a real account. It opens one transaction of $500, shows the page where the buyer pays, and prints each news until the sale is paid out, canceled or refunded, or until Ctrl+C. BUYER is the email address of a second account of yours in the sandbox.",
    examples: ["escrow sandbox buyer@example.com"],
  })
    .argument("<BUYER>", "the buyer's email address", parseEmail)
    .action((buyer: string) => trySale(context, buyer));
}
