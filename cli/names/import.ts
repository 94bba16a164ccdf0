import type { Command } from "commander";
import { groupDigits } from "../../catalogue/format/format.ts";
import { IMPORTED_FILE } from "../../server/shop/save-listings.ts";
import { importNames, readToday } from "../../server/operations/names/import-names.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  FAULT,
  printResult,
  warnOfFaults,
} from "../command/command.ts";
import { openSellersShop } from "../command/operation-command.ts";
import { FEATURE_HINT } from "./feature.ts";
import { formatReview, toJson } from "./import-review.ts";
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
    const shop = openSellersShop(context);
    const read = await openNameFile(file, options, await readToday(shop), command, context);
    const input = { file, read };
    warnOfFaults(context, await shop.readListed());
    const reviewed = await importNames.review(shop, input);
    if (reviewed.is === "refused") throw new CommandFault(reviewed.error);
    const { source, review, today, hasFeatured } = reviewed.details;
    const { added, updated, unchanged, skipped, leftOut } = review;
    context.terminal.printError(reviewed.warnings.map((line) => `${line}\n`).join(""));
    const isChange = added.length + updated.length > 0;
    let files: readonly string[] = [];
    if (options.write && isChange) {
      const outcome = await importNames.commit(shop, input, reviewed.seen);
      if (outcome.is !== "done") throw new CommandFault(outcome.error);
      files = outcome.result.files;
    }
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
        files.length > 0 && added.length > 1 && !hasFeatured ? `${FEATURE_HINT}.\n` : "",
      ].join("");
    });
  });
}
