import type { Command } from "commander";
import { dayIn, formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { NameFilter } from "../../server/names/filter-names.ts";
import { listChanges } from "../../server/names/list-changes.ts";
import { FIELDS, HighFloors, planChanges, tidyValue } from "../../server/names/set-names.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  openIfThere,
  printResult,
} from "../command/command.ts";
import { formatChangeTable } from "./changes.ts";
import { tellLinkChanges } from "./tell-link-changes.ts";
import { addNameFilter } from "./names.ts";
import { describeOffers, pickNames } from "./pick-names.ts";
import { saveNoted } from "./save-noted.ts";

interface Request {
  readonly names: readonly string[];
  readonly changes: ReadonlyMap<string, string>;
}

const OFFERS_SOLD = {
  open: "The running shop declines these open offers, and tells their buyers that the name is sold:",
  agreed:
    "These agreements aren't marked as paid. If one of them is the sale, run 'offers paid' with its reference instead. Ten minutes later, the running shop ends those whose buyer hasn't said that the payment has begun:",
};

function readWords(command: Command, words: readonly string[]): Request {
  const names = words.filter((word) => !word.includes("="));
  const changes = new Map(
    words
      .filter((word) => word.includes("="))
      .map((word) => {
        const [field = "", ...value] = word.split("=");
        return [field, tidyValue(field, value.join("="))];
      }),
  );
  if (changes.size === 0) command.error("say what to change, such as status=sold");
  const unknown = [...changes.keys()].filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0) {
    command.error(`${unknown.join(", ")} can't be set: fields are ${FIELDS.join(", ")}`);
  }
  return { names, changes };
}

const MAX_TOLD = 10;

function tellFirst(lines: readonly string[]): string[] {
  const more = lines.length - MAX_TOLD;
  return [...lines.slice(0, MAX_TOLD), ...(more > 0 ? [`and ${groupDigits(more)} more`] : [])];
}

const describeSkipped = (skipped: readonly string[]) =>
  skipped.length > 0
    ? `Not changed, because there's no price to change: ${tellFirst(skipped).join(", ")}.\n`
    : "";

function explainFloors({ names }: HighFloors): CommandFault {
  const faults = names.map(
    ({ domain, price }) =>
      `${domain}: the floor is above the new price of ${formatDollars(price)}: lower it first: names set ${domain} floor=… price=${price}`,
  );
  return new CommandFault(tellFirst(faults).join("\n"));
}

async function plan(context: CommandContext, wish: Parameters<typeof planChanges>[1]) {
  try {
    return await planChanges((await openIfThere(context))?.db ?? null, wish);
  } catch (error) {
    throw error instanceof HighFloors ? explainFloors(error) : error;
  }
}

type Options = NameFilter & { readonly yes?: true };

export function addNamesSet(names: Command, context: CommandContext): void {
  const command = addNameFilter(
    addCommand(names, "set", {
      summary: "change fields of these names, or of every name that a filter finds",
      details: `Fields: ${FIELDS.join(", ")}; an empty value removes a field. A price can be an amount such as 32k, or a change such as +10% or -5%, which leaves out names without a price. A name marked sold gets today as its soldDate. Only these values change in the files: comments and order are kept. If there is a fault, nothing is changed. A running shop shows the change on the next page load.`,
      examples: [
        "names set people.talk status=sold",
        'names set people.talk price=25000 "category=Social Media"',
        "names set calm.you hire.you price=+10%",
        "names set people.talk status=sold soldDate=2026-03-12 soldPrice=21000",
        "names set --extension .now --status available tier=premium",
      ],
    }),
  )
    .usage("[DOMAIN...] <FIELD=VALUE...> [options]")
    .argument("<DOMAIN|FIELD=VALUE...>")
    .option(
      "--yes",
      "don't ask before changing several names, or selling a name with an open offer",
    );

  command.action(async (words: string[], { yes, ...filter }: Options) => {
    const { names, changes } = readWords(command, words);
    const { content, found, faulty } = await pickNames(command, context, names, filter);
    const today = dayIn(context.time, content.shop.timeZone);
    const domains = [...found.map(({ domain }) => domain), ...faulty];
    const wish = { content, domains, changes, today };
    const { wanted, skipped, offers, mustConfirm } = await plan(context, wish);
    if (wanted.size === 0)
      throw new CommandFault(
        `${skipped[0]} has no price to change: set an amount, such as price=5000`,
      );
    const confirmLinks = await tellLinkChanges(context, content, wanted);
    const rows = listChanges(wanted, content);
    const unpriced = describeSkipped(skipped);
    const shown = formatChangeTable(rows, context.terminal.columns);
    const told = describeOffers(offers, OFFERS_SOLD);
    const isAsked = mustConfirm && !yes;
    if (isAsked) {
      await confirm(command, context, {
        shown: shown + unpriced + told,
        question: `Change ${formatCount(wanted.size, "name")}?`,
        purpose: "to change them without asking",
        refused: "Nothing was changed.",
      });
    }
    const typed = `names set ${words.join(" ")}`;
    const files = await saveNoted(context, { changes: wanted }, { command: typed, seen: content });
    await confirmLinks();
    const isChanged = files.length > 0;
    const done = `Changed: ${formatCount(wanted.size, "name")} in ${files.join(", ")}.\n`;
    const text = isChanged
      ? (isAsked ? "" : shown + unpriced) + done + told
      : `${unpriced}Nothing to change.\n`;
    const result = { domains: [...wanted.keys()], files, changes: rows, skipped, offers };
    printResult(context, isChanged ? result : { ...result, domains: [], changes: [] }, text);
  });
}
