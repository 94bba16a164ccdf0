import type { Command } from "commander";
import { RUN } from "../../server/process/program.ts";
import { featureNames } from "../../server/operations/names/feature-names.ts";
import { addCommand, type CommandContext, readDomains } from "../command/command.ts";
import { runOperation } from "../command/operation-command.ts";

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
    const domains = readDomains(command, words);
    if (domains.length === 0 && (options.first || options.remove)) {
      command.error("say which names, such as names feature people.talk");
    }
    await runOperation(command, context, {
      operation: featureNames,
      input: { domains, ...options },
      isConfirmed: true,
      report({ result: { featured, shown, files } }) {
        const done = files.length > 0 ? `Changed: ${files.join(", ")}.\n` : "";
        if (featured.length === 0)
          return `${done}No name is featured: the home page shows the newest.\n`;
        const list = featured.map((domain, index) => `${index + 1}. ${domain}\n`).join("");
        return `${done}${list}The home page shows ${shown} names; the available ones among these come first.\n`;
      },
    });
  });
}
