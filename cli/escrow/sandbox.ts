import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import { CURRENCIES, type Currency, takesCurrency } from "../../catalogue/format/currency.ts";
import { formatUtcMoment } from "../../catalogue/format/format.ts";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { SECOND_MS, toIso } from "../../catalogue/format/time.ts";
import type { Config } from "../../server/settings/config.ts";
import type { EscrowAccount } from "../../server/settings/config.ts";
import { LIVE, SANDBOX } from "../../server/settings/escrow.ts";
import { readContent } from "../../server/shop/read-content.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  printResult,
} from "../command/command.ts";
import { trySale } from "./try-sale.ts";

const ASK_EVERY_MS = 20 * SECOND_MS;
const TERMS = { feePayer: "buyer", inspectionDays: 3 } as const;

interface Options {
  readonly sum: number;
  readonly currency: Currency;
}

function parseEmail(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError(
    "Expected the email address of your second account in the sandbox.",
  );
}

function findAccount({ escrow }: Config): EscrowAccount {
  if (!escrow)
    throw new CommandFault(
      "ESCROW_EMAIL and ESCROW_API_KEY aren't set: docs/guide/selling.md#sales-at-escrowcom says how to get them",
    );
  if (escrow.api === LIVE.api)
    throw new CommandFault(
      "this opens a transaction for a made-up sale, so it never does that with a real account: set ESCROW_API=sandbox, and the email and the key of your account there",
    );
  if (escrow.api !== SANDBOX.api && !isLocal(escrow.api))
    throw new CommandFault("ESCROW_API is neither sandbox nor an address on this machine");
  return escrow;
}

async function tryOut(context: CommandContext, buyerEmail: string, options: Options) {
  const { terminal, wantsJson } = context;
  const config = context.readConfig();
  const account = findAccount(config);
  const { sum, currency } = options;
  const id = randomUUID().slice(0, 8);
  const name = `example-${id}.com`;
  const { content } = await readContent(config.contentDir);
  const { feePayer, inspectionDays } = content?.shop.escrow ?? TERMS;
  const order = {
    // The shop's own references look alike.
    reference: `trial-${id}`,
    domain: name,
    title: `Sale of ${name}, a trial`,
    cents: 100 * sum,
    currency,
    feePayer,
    inspectionDays,
    buyerEmail,
    returnUrl: `${config.siteUrl}/`,
  };
  const stop = new AbortController();
  const { signal } = stop;
  const onSignal = () => stop.abort();
  process.once("SIGINT", onSignal);
  const print = wantsJson ? terminal.printError : terminal.print;
  try {
    const found = await trySale(account, order, {
      print: (line) => print(`${formatUtcMoment(toIso(Date.now()))} UTC  ${line}\n`),
      wait: () => delay(ASK_EVERY_MS, null, { signal }).catch(() => null),
      signal,
    });
    const lines = found.observed.map(({ question, answer }) => `- ${question}: ${answer}\n`);
    printResult(context, found, `\nWhat the service did:\n${lines.join("")}`);
  } finally {
    process.off("SIGINT", onSignal);
  }
}

export function addEscrow(program: Command, context: CommandContext): void {
  const escrow = program.command("escrow");
  addCommand(escrow, "sandbox", {
    summary: "try one made-up sale at Escrow.com's sandbox, and follow it until it's paid out",
    details:
      "Uses ESCROW_EMAIL and ESCROW_API_KEY with ESCROW_API=sandbox; it refuses a real account. It opens one transaction, shows the page where the buyer pays, and prints each news until the sale is paid out, canceled or refunded, or until Ctrl+C. BUYER is the email address of a second account of yours in the sandbox. At the end, it says how the service behaved where its documents say nothing.",
    examples: ["escrow sandbox buyer@example.com", "escrow sandbox buyer@example.com --sum 900"],
  })
    .argument("<BUYER>", "the buyer's email address", parseEmail)
    .option("--sum <NUMBER>", "the price", parseCount(50, 1_000_000), 500)
    .addOption(
      new Option("--currency <CODE>", "the price's currency")
        .choices(CURRENCIES.filter(takesCurrency))
        .default("USD"),
    )
    .action((buyer: string, options: Options) => tryOut(context, buyer, options));
}
