import type { Command } from "commander";
import { type Currency, formatMoney } from "../../catalogue/format/currency.ts";
import { SETTABLE } from "../../catalogue/schema/listing-fields.ts";
import type { Done, Review } from "../../catalogue/outcome.ts";
import { readShopBasics } from "../../server/shop/read-shop.ts";
import { FILTERS } from "../../server/names/filter-names.ts";
import { tidyValue } from "../../server/names/set-names.ts";
import { changeNames } from "../../server/operations/names/change-names.ts";
import type { Consequence } from "../../server/operations/names/consequences.ts";
import { deleteNames } from "../../server/operations/names/delete-names.ts";
import { renameName } from "../../server/operations/names/rename-name.ts";
import { undoChange } from "../../server/operations/names/undo-change.ts";
import { RUN } from "../../server/process/program.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  readDomains,
  requireListings,
} from "../command/command.ts";
import { addOperation, runOperation } from "../command/operation-command.ts";
import { addNameFilter, findNames, type TypedFilter } from "./names.ts";

type Options = TypedFilter & { readonly yes?: true };

/** Returns the named names, or those that a filter finds. */
export async function pickNames(
  command: Command,
  context: CommandContext,
  words: readonly string[],
  filter: TypedFilter,
): Promise<string[]> {
  const domains = readDomains(command, words);
  const isFiltered = FILTERS.some((name) => name in filter);
  if (domains.length > 0 === isFiltered)
    command.error("say which names to change: list them, or use a filter");
  const listed = await requireListings(context);
  const found = await findNames(context, listed, filter);
  const known = found.map(({ domain }) => domain);
  if (isFiltered && known.length === 0)
    throw new CommandFault(
      `no name matches this filter: widen it, or list all names with ${RUN} names`,
    );
  return isFiltered ? known : domains;
}

interface Details {
  readonly consequences: readonly Consequence[];
}

const HOW_TO_GO_ON = {
  paid: "To mark one as paid, run offers paid with its reference; to end one, offers end.",
  answer: "To answer one, run offers accept, counter or decline with its reference.",
};

function describeConsequences({ details: { consequences } }: Review<Details>): string {
  return consequences
    .map(({ title, offers, isUnpaid }) => {
      const lines = offers.map(
        ({ reference, domain, amount, currency, name }) =>
          `  ${reference} for ${domain}: ${formatMoney(amount, currency)} by ${name}\n`,
      );
      return `${title}\n${lines.join("")}${isUnpaid ? HOW_TO_GO_ON.paid : HOW_TO_GO_ON.answer}\n`;
    })
    .join("");
}

const describeFiles = (files: readonly string[]) =>
  files.length > 0 ? `Files: ${files.join(", ")}. To undo this, run ${RUN} names undo.\n` : "";

function report({ words, result }: Done<{ readonly files: readonly string[] }>): string {
  return `${words}\n${describeFiles(result.files)}`;
}

const face = { describe: describeConsequences, report };

interface Chosen {
  readonly command: Command;
  readonly words: readonly string[];
  readonly domains: string[];
  readonly isConfirmed: boolean;
}

function addOnNames(
  names: Command,
  context: CommandContext,
  texts: Parameters<typeof addCommand>[2] & { readonly name: string; readonly usage?: string },
  run: (chosen: Chosen) => Promise<void>,
): void {
  const command = addNameFilter(addCommand(names, texts.name, texts))
    .argument(texts.usage ?? "[DOMAIN...]")
    .option(
      "--yes",
      "don't ask, as before a change of several names, or of one with an open offer",
    );
  command.action(async (words: string[], { yes, ...filter }: Options) => {
    const named = texts.usage ? words.filter((word) => !word.includes("=")) : words;
    const domains = await pickNames(command, context, named, filter);
    await run({ command, words, domains, isConfirmed: yes === true });
  });
}

function readValues({ words, command }: Chosen, currency: Currency): Map<string, string> {
  const changes = new Map(
    words
      .filter((word) => word.includes("="))
      .map((word) => {
        const [field = "", ...value] = word.split("=");
        return [field, tidyValue(field, value.join("="), currency)];
      }),
  );
  if (changes.size === 0) command.error("say what to change, such as status=sold");
  const unknown = [...changes.keys()].filter((field) => !SETTABLE.includes(field));
  if (unknown.length > 0)
    command.error(`${unknown.join(", ")} can't be set: fields are ${SETTABLE.join(", ")}`);
  return changes;
}

/** Adds the commands that change, hide, show and delete names, and take that back. */
export function addNameChanges(names: Command, context: CommandContext): void {
  const change =
    (readChanges: (chosen: Chosen, currency: Currency) => Map<string, string>) =>
    async (chosen: Chosen) => {
      const { command, domains, isConfirmed } = chosen;
      const { currency } = await readShopBasics(context.readConfig().contentDir);
      const input = { domains, changes: readChanges(chosen, currency) };
      await runOperation(command, context, { operation: changeNames, input, isConfirmed, ...face });
    };
  addOnNames(
    names,
    context,
    {
      name: "set",
      usage: "<DOMAIN|FIELD=VALUE...>",
      summary: "change fields of names, or of all that a filter finds",
      details: `Fields: ${SETTABLE.join(", ")}; an empty value removes a field. A price can be an amount such as 32k, or a change such as +10% or -5%, which leaves out names without a price. A name marked sold gets today as its soldDate. Only these values change in the files: comments and order are kept. If there is a fault, nothing is changed. A running shop shows the change on the next page load.`,
      examples: [
        "names set people.talk status=sold",
        'names set people.talk price=25000 "category=Social Media"',
        "names set calm.you hire.you price=+10%",
        "names set people.talk status=sold soldDate=2026-03-12 soldPrice=21000",
        "names set --extension .now --status available tier=premium",
        "names set --category Travel tags=+short,-brandable",
      ],
    },
    change(readValues),
  );
  addOnNames(
    names,
    context,
    {
      name: "hide",
      summary: "hide these names from the shop",
      details:
        "Sets hidden=yes. A hidden name isn't in any list, search, feed or sitemap; its page and its own address say that it isn't for sale right now, and show similar names. Earlier offers stay open: answer or decline them. 'names show' brings a name back.",
      examples: ["names hide people.talk", "names hide --category Travel"],
    },
    change(() => new Map([["hidden", "yes"]])),
  );
  addOnNames(
    names,
    context,
    {
      name: "show",
      summary: "bring hidden names back into the shop",
      details: "Removes hidden=yes.",
      examples: ["names show people.talk", "names show --hidden"],
    },
    change(() => new Map([["hidden", ""]])),
  );
  addOnNames(
    names,
    context,
    {
      name: "delete",
      summary: "delete these names from the shop's files",
      details:
        "Asks first, and says what will happen to open offers. Inquiries, offers and views stay in the database. 'names undo' brings the names back. To hide a name for a while, use 'names hide'; for a sale, 'names set NAME status=sold'.",
      examples: ["names delete people.talk", "names delete calm.you hire.you --yes"],
    },
    ({ command, domains, isConfirmed }) =>
      runOperation(command, context, {
        operation: deleteNames,
        input: { domains },
        isConfirmed,
        ...face,
      }),
  );
  addOperation(names, context, {
    name: "rename",
    operation: renameName,
    operands: ["domain", "to"],
    asksNothing: true,
    summary: "correct a name that you listed with a typo",
    details:
      "Changes the name in its file, in the featured names and in the books, where its cost would be booked again otherwise. It refuses while an offer, a sale, a transaction at Escrow.com or an inquiry for the name stands, and if the new name has bookings. Views stay under the old name.",
    examples: ["names rename harbour-quay.com harbor-quay.com"],
  });
  addOperation(names, context, {
    name: "undo",
    operation: undoChange,
    summary: "undo the last change to the name files",
    details:
      "Shows what it would undo, and asks. Run it again to undo the change before that: the last 20 are kept in the folder changes beside the database. It covers set, hide, show, delete, feature and import, and changes that you made to names on the desk. It refuses if you have edited a file by hand since, so that no edit is lost. What 'offers paid', 'offers end' and 'offers take-back' change can't be undone here, because the buyer gets an email, so it refuses while that is the last change, and undoes no older one in its place: to take a sale back, use 'offers take-back' or 'offers end', and set older values anew with 'names set'.",
    examples: ["names undo", "names undo --yes"],
    hint: ({ inTheWay }) =>
      inTheWay
        ? `Run ${RUN} offers take-back ${inTheWay}. To see the sale, run ${RUN} offers show ${inTheWay}.`
        : null,
  });
}
