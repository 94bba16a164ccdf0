import type { Command } from "commander";
import type { NameFilter } from "../../server/names/filter-names.ts";
import { planRemoval } from "../../server/names/remove-names.ts";
import { addCommand, type CommandContext, confirm, printResult } from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { saveNoted } from "./save-noted.ts";
import { addNameFilter, formatNameTable } from "./names.ts";
import { describeOffers, listOffersFor, pickNames } from "./pick-names.ts";

type Options = NameFilter & { readonly yes?: true };

const OFFERS_DELETED = {
  open: "The running shop declines these open offers ten minutes later, and tells their buyers that the name was removed:",
  agreed: "These agreements stay, and their buyers can still pay; 'offers decline' ends one:",
};

export function addNamesDelete(names: Command, context: CommandContext): void {
  const command = addNameFilter(
    addCommand(names, "delete", {
      summary: "delete these names from the shop's files",
      details:
        "Asks first, and says what will happen to open offers. Inquiries, offers and views stay in the database. 'names undo' brings the names back. To hide a name for a while, use 'names hide'; for a sale, 'names set NAME status=sold'.",
      examples: ["names delete people.talk", "names delete calm.you hire.you --yes"],
    }),
  )
    .argument("[DOMAIN...]")
    .option("--yes", "don't ask");
  command.action(async (words: string[], { yes, ...filter }: Options) => {
    const { content, found, faulty } = await pickNames(command, context, words, filter);
    const removed = new Set([...found.map(({ domain }) => domain), ...faulty]);
    const saving = planRemoval(content, removed);
    const offers = await listOffersFor(context, removed);
    const told = describeOffers(offers, OFFERS_DELETED);
    if (!yes) {
      const table = formatNameTable(found, context.terminal.columns);
      const others = faulty.map((domain) => `${domain}: a listing with a fault\n`).join("");
      await confirm(command, context, {
        shown: (found.length > 0 ? table : "") + others + told,
        question: `Delete ${formatCount(removed.size, "name")}?`,
        purpose: "to delete without asking",
        refused: "Nothing was changed.",
      });
    }
    const typed = `names delete ${[...removed].join(" ")}`;
    const files = await saveNoted(context, saving, { command: typed, seen: content });
    const done = `Deleted: ${formatCount(removed.size, "name")} in ${files.join(", ")}. To undo this: names undo.\n`;
    printResult(context, { domains: [...removed], files, offers }, done + told);
  });
}
