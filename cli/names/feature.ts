import type { Command } from "commander";
import { findOwned } from "../../catalogue/catalogue.ts";
import { countFeatured } from "../../catalogue/featured.ts";
import { arrangeFeatured } from "../../server/names/feature-names.ts";
import { RUN } from "../../server/program/program.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseDomain,
  printResult,
  requireListings,
} from "../command/command.ts";
import { saveNoted } from "./save-noted.ts";

export const FEATURE_HINT = `To choose which names come first on the home page: ${RUN} names feature NAME`;

interface Options {
  readonly first?: true;
  readonly remove?: true;
}

export function addNamesFeature(names: Command, context: CommandContext): void {
  const command = addCommand(names, "feature", {
    summary: "list the featured names, or feature these names",
    details:
      "Featured names come first on the home page and the extension pages, in the order of lead in shop.yaml. The home page shows three of the available ones, six if you feature six, or nine if you feature nine. New ones are added at the end.",
    examples: [
      "names feature",
      "names feature people.talk calm.you",
      "names feature people.talk --first",
      "names feature calm.you --remove",
    ],
  })
    .argument("[DOMAIN...]")
    .option("--first", "put them before the others")
    .option("--remove", "stop featuring them");
  command.action(async (words: string[], options: Options) => {
    const named = [...new Set(words.map(parseDomain))];
    if (named.length === 0 && (options.first || options.remove)) {
      command.error("say which names, such as names feature people.talk");
    }
    const { content } = await requireListings(context);
    const { catalogue, shop } = content;
    const lead: readonly string[] = shop.lead;
    const unknown = named.filter((domain) => !findOwned(catalogue, domain));
    if (unknown.length > 0 && !options.remove) {
      throw new CommandFault(
        `${unknown.join(", ")}: not listed. To list your names, run ${RUN} names`,
      );
    }
    const missing = named.filter((domain) => !lead.includes(domain));
    if (options.remove && missing.length > 0) {
      throw new CommandFault(
        `${missing.join(", ")}: not featured. To list the featured names, run ${RUN} names feature`,
      );
    }
    const featured = named.length > 0 ? arrangeFeatured(lead, named, options) : lead;
    const isChanged = featured.join() !== lead.join();
    const typed = [
      "names feature",
      ...words,
      options.first && "--first",
      options.remove && "--remove",
    ];
    const files = isChanged
      ? await saveNoted(context, { featured }, { command: typed.filter(Boolean).join(" ") })
      : [];
    const shown = countFeatured(catalogue, featured);
    const list = featured.map((domain, index) => `${index + 1}. ${domain}\n`).join("");
    const note = `The home page shows ${shown} names; the available ones among these come first.\n`;
    const empty = "No name is featured: the home page shows the newest.\n";
    const done = files.length > 0 ? `Changed: ${files.join(", ")}.\n` : "";
    printResult(context, { featured, shown, files }, done + (list ? list + note : empty));
  });
}
