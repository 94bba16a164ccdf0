import type { Command } from "commander";
import { formatOwnFault } from "../../catalogue/schema/fault.ts";
import { dayIn, groupDigits } from "../../catalogue/format/format.ts";
import { type Content, readContent } from "../../server/content/read-content.ts";
import { NO_LISTING } from "../../server/content/merge-files.ts";
import { IMPORTED_FILE } from "../../server/content/save-listings.ts";
import { readTimeZone } from "../../server/content/read-shop.ts";
import { prepareImport } from "../../server/names/import-names.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  faultOf,
  printResult,
} from "../command/command.ts";
import { FEATURE_HINT } from "./feature.ts";
import { formatReview, toJson } from "./import-review.ts";
import { saveNoted } from "./save-noted.ts";
import { tellLinkChanges } from "./tell-link-changes.ts";
import {
  addNameFileOptions,
  describeFile,
  NAME_FILES,
  type NameFileOptions,
  openNameFile,
} from "./name-file.ts";

interface Options extends NameFileOptions {
  readonly write?: true;
}

async function openContent({ readConfig, terminal }: CommandContext): Promise<Content | null> {
  const { content, faults } = await readContent(readConfig().contentDir);
  if (!content && faults[0] !== NO_LISTING) throw faultOf(faults);
  for (const fault of content ? faults : []) {
    terminal.printError(`warning: ${formatOwnFault(fault)}\n`);
  }
  return content;
}

export function addNamesImport(names: Command, context: CommandContext): void {
  const command = addNameFileOptions(
    addCommand(names, "import", {
      summary: "import names and prices from a registrar's, a marketplace's or your own file",
      details: `Shows what would change; add --write to change it. ${NAME_FILES} A blank cell never removes anything. New names go to ${IMPORTED_FILE}; listed names are changed in their own files. If a cell has a fault, the rest of its row is still used. Duplicates, totals, expired names and rows that can't be read are skipped. Faults and skipped rows give exit code 1.`,
      examples: [
        "names import afternic.csv",
        "names import afternic.csv --write",
        'names import mine.xlsx --map price="Buy Now" --map category= --dates dmy',
      ],
    }),
  )
    .option("--write", "change the files, instead of only showing what would change")
    .option("--yes", "has no effect, since --write writes without asking");
  command.action(async (file: string, options: Options) => {
    const { contentDir } = context.readConfig();
    const content = await openContent(context);
    const today = dayIn(context.time, await readTimeZone(contentDir));
    const read = await openNameFile(file, options, today, command, context);
    const { source, review, saving, all } = await prepareImport(contentDir, content, read, today);
    const { added, updated, unchanged, skipped, leftOut } = review;
    const isChange = added.length + updated.length > 0;
    const confirmLinks = await tellLinkChanges(context, content, all);
    const noted = { command: `names import ${file}` };
    const files = options.write && isChange ? await saveNoted(context, saving, noted) : [];
    if (files.length > 0) await confirmLinks();
    if (skipped.length + leftOut.length > 0) context.exitCode = FAULT;
    printResult(context, toJson(source, review, files), (columns) => {
      const outcome = files.length > 0 ? `Written: ${files.join(", ")}.` : "Nothing was written";
      const hint = isChange
        ? ": add --write to save these changes."
        : ": there is nothing to change.";
      const counts = [
        `${groupDigits(added.length)} new`,
        `${groupDigits(updated.length)} updated`,
        `${groupDigits(unchanged)} unchanged`,
        `${groupDigits(skipped.length)} skipped.`,
      ].join(", ");
      return [
        describeFile(file, source),
        formatReview(review, { file, today, columns, isWritten: files.length > 0 }),
        `${counts} ${outcome}${files.length > 0 ? "" : hint}\n`,
        files.length > 0 && added.length > 1 && !content?.shop.lead.length
          ? `${FEATURE_HINT}.\n`
          : "",
      ].join("");
    });
  });
}
