import type { Command } from "commander";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { NameFilter } from "../../server/names/filter-names.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  printResult,
} from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { saveNoted } from "./save-noted.ts";
import { addNameFilter, formatNameTable } from "./names.ts";
import { describeOffers, listOffersFor, pickNames } from "./pick-names.ts";

type Options = NameFilter & { readonly yes?: true };

interface Way {
  readonly name: "hide" | "show";
  readonly summary: string;
  readonly details: string;
  readonly examples: readonly string[];
  readonly value: "yes" | "";
  readonly done: string;
}

const HIDE: Way = {
  name: "hide",
  summary: "hide these names from the shop",
  details:
    "Sets hidden=yes. A hidden name isn't in any list, search, feed or sitemap; its page and its own address say that it isn't for sale right now, and show similar names. Earlier offers stay open: answer or decline them. 'names show' brings a name back.",
  examples: ["names hide people.talk", "names hide --category Travel"],
  value: "yes",
  done: "Hidden",
};

const SHOW: Way = {
  name: "show",
  summary: "bring hidden names back into the shop",
  details: "Removes hidden=yes.",
  examples: ["names show people.talk", "names show --hidden"],
  value: "",
  done: "Shown",
};

const OFFERS_HIDDEN = {
  open: "These offers stay open; to answer them, run 'offers accept', 'counter' or 'decline':",
  agreed:
    "These agreements stay, and their buyers can still pay; run 'offers paid' when one has, or 'offers decline' to end one:",
};

function addWay(names: Command, context: CommandContext, way: Way): void {
  const command = addNameFilter(addCommand(names, way.name, way))
    .argument("[DOMAIN...]")
    .option("--yes", "don't ask before changing several names");
  command.action(async (words: string[], { yes, ...filter }: Options) => {
    const { content, found, faulty } = await pickNames(command, context, words, filter);
    const [fault] = faulty;
    if (fault) throw new CommandFault(`the listing of ${fault} has a fault: correct it first`);
    const isHiding = way.value === "yes";
    const changed = found.filter(({ hidden }: Listing) => hidden !== isHiding);
    const picked = new Set(changed.map(({ domain }) => domain));
    const offers = isHiding ? await listOffersFor(context, picked) : [];
    if (changed.length > 1 && !yes) {
      await confirm(command, context, {
        shown: formatNameTable(changed, context.terminal.columns),
        question: `${isHiding ? "Hide" : "Show"} ${formatCount(changed.length, "name")}?`,
        purpose: "to change several names without asking",
        refused: "Nothing was changed.",
      });
    }
    const changes = new Map(
      [...picked].map((domain) => [domain, new Map([["hidden", way.value]])] as const),
    );
    const typed = `names ${way.name} ${[...picked].join(" ")}`;
    const files = await saveNoted(context, { changes }, { command: typed, seen: content });
    const done = `${way.done}: ${formatCount(picked.size, "name")} in ${files.join(", ")}.\n`;
    const text =
      files.length > 0 ? done + describeOffers(offers, OFFERS_HIDDEN) : "Nothing to change.\n";
    printResult(context, { domains: [...picked], files, offers }, text);
  });
}

export function addNamesHide(names: Command, context: CommandContext): void {
  addWay(names, context, HIDE);
  addWay(names, context, SHOW);
}
