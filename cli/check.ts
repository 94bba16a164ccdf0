import type { Command } from "commander";
import { aboutCurrency, CURRENCIES, type Currency } from "../catalogue/format/currency.ts";
import { parsePrice } from "../catalogue/format/price.ts";
import { type Fault, formatOwnFault } from "../catalogue/schema/fault.ts";
import { gatherFaults } from "../server/health/faults.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  openIfThere,
  printResult,
} from "./command/command.ts";
import { formatCount } from "../catalogue/format/format.ts";
import { RUN } from "../server/process/program.ts";

function findForeign({ domain, field, found, secret = found }: Fault, own: Currency) {
  if (domain === undefined || !["price", "minimumOffer", "floor", "soldPrice"].includes(field)) {
    return null;
  }
  const text = secret.replace(/^"(.*)"$/, "$1");
  return CURRENCIES.find((each) => each !== own && parsePrice(text, each)) ?? null;
}

/** The currency of a shop may have changed, which most of its names don't know yet. */
function formatFaults(faults: readonly Fault[], own: Currency | null): string[] {
  const currency = own && faults.map((fault) => findForeign(fault, own)).find(Boolean);
  const lines = faults.map(formatOwnFault);
  if (!currency) return lines;
  return [
    ...lines,
    `To convert all sums in ${aboutCurrency(currency).name}: put "currency: ${currency}" back into shop.yaml, run ${RUN} names export > names.csv, set "currency: ${own}" again, move the files out of listings, and run ${RUN} names import names.csv --rate ${currency}=RATE --write`,
  ];
}

async function check(context: CommandContext): Promise<void> {
  const { environment, now, terminal, wantsJson } = context;
  const openDatabase = () => openIfThere(context);
  const found = await gatherFaults({ environment, now, openDatabase });
  const { faults, warnings, recommendations, reserved } = found;
  if (!wantsJson) {
    for (const line of formatFaults(faults, found.currency)) terminal.printError(`${line}\n`);
    for (const warning of warnings) terminal.printError(`warning: ${warning}\n`);
    for (const text of recommendations) terminal.printError(`recommendation: ${text}\n`);
  }
  const listings = formatCount(found.listings, "listing");
  const told = reserved.map((line) => `${line}\n`).join("");
  const text = faults.length === 0 ? `${told}No faults, ${listings}.\n` : "";
  printResult(
    context,
    { ok: faults.length === 0, faults, warnings, recommendations, reserved },
    text,
  );
  if (faults.length > 0) context.exitCode = FAULT;
}

export function addCheck(program: Command, context: CommandContext): void {
  addCommand(program, "check", {
    summary: "list every fault in the environment and the content, without starting the shop",
    examples: ["check", `CONTENT_DIR=../my-shop ${RUN} check`],
  }).action(() => check(context));
}
