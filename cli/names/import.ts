import { type Command, InvalidArgumentError, Option } from "commander";
import {
  countHidden,
  describeCounts,
  listNotes,
  listTables,
} from "../../server/names/files/describe-review.ts";
import { SELL } from "../../server/names/files/reading.ts";
import { toReadingName } from "../../server/names/files/known-readings.ts";
import { IMPORTED_FILE } from "../../server/shop/save-listings.ts";
import { importNames, readPlace } from "../../server/operations/names/import-names.ts";
import {
  type CommandContext,
  CommandFault,
  FAULT,
  addCommand,
  parseDomain,
  printResult,
  warnOfFaults,
} from "../command/command.ts";
import { formatTable } from "../command/format.ts";
import { openSellersShop } from "../command/operation-command.ts";
import { FEATURE_HINT } from "./feature.ts";
import {
  NAME_FILES,
  type NameFileOptions,
  SHOW_HINT,
  addNameFileOptions,
  askToSell,
  describeFile,
  describeReading,
  formatSentences,
  formatSkipped,
  openNameFile,
  reportOpen,
} from "./open-names.ts";

interface Options extends NameFileOptions {
  readonly save?: string;
  readonly take?: readonly string[];
  readonly write?: true;
}

function parseReadingName(text: string): string {
  const name = toReadingName(text);
  if (name !== "") return name;
  throw new InvalidArgumentError("Expected a name of letters from a to z and digits.");
}

export function addNamesImport(names: Command, context: CommandContext): void {
  const command = addNameFileOptions(
    addCommand(names, "import", {
      summary: "import names and prices from a file of any program",
      details: `Shows what would change; add --write to change it. ${NAME_FILES} A blank cell never removes anything. New names go to ${IMPORTED_FILE}; listed names are changed in their own files. If a cell has a fault, the rest of its row is still used. Duplicates, new names that have expired and rows that can't be read are skipped. A file that leaves something open, faults and skipped rows give exit code 1.`,
      examples: [
        "names import afternic.csv",
        "names import afternic.csv --write",
        "names import mine.xlsx --reading mine.reading.yaml --save mine --write",
      ],
    }),
  )
    .option(
      "--save <NAME>",
      "with --write, keep the reading in your readings folder for the next such file",
      parseReadingName,
    )
    .addOption(
      new Option(
        "--sell <NAMES>",
        "which new names are for sale, unless a column says otherwise; the others come in hidden",
      ).choices(SELL),
    )
    .option(
      "--take <NAME>",
      "change the state of a name that has an open offer or a sale; can be repeated",
      (text: string, before: readonly string[] = []) => [...before, parseDomain(text)],
    )
    .option("--write", "change the files, instead of only showing what would change");
  command.action(async (file: string, { save, take = [], write, ...options }: Options) => {
    const shop = openSellersShop(context);
    const place = await readPlace(shop);
    const { terminal } = context;
    let read = await openNameFile(file, options, place, context);
    if (read.open.length > 0) return reportOpen("import", file, read, options, context);
    if (read.asksToSell && terminal.isInteractive && !context.wantsJson) {
      const sell = await askToSell(terminal, read.count);
      read = await openNameFile(file, { ...options, sell }, place, context);
    }
    const input = { file, read, take: [...take], keep: save };
    warnOfFaults(context, await shop.readListed());
    const reviewed = await importNames.review(shop, input);
    if (reviewed.is === "refused") throw new CommandFault(reviewed.error);
    const { source, review, today, hasFeatured, selling } = reviewed.details;
    const { added, updated, unchanged, skipped, leftOut, converted } = review;
    terminal.printError(reviewed.warnings.map((line) => `${line}\n`).join(""));
    const isChange = added.length + updated.length > 0;
    let files: readonly string[] = [];
    if (write && (isChange || save !== undefined)) {
      const outcome = await importNames.commit(shop, input, reviewed.seen);
      if (outcome.is !== "done") throw new CommandFault(outcome.error);
      files = [...outcome.result.files, ...(save === undefined ? [] : [`readings/${save}.yaml`])];
    }
    const isWritten = files.length > 0;
    const notes = listNotes(review, today);
    const left = selling.filter(({ isTaken }) => !isTaken);
    const idle = take.filter((domain) => !selling.some((name) => name.domain === domain));
    if (left.length + skipped.length + leftOut.length > 0) context.exitCode = FAULT;
    const result = {
      ...describeReading(source),
      new: added.map(({ line, fields }) => ({ line, ...Object.fromEntries(fields) })),
      updated: updated.map(({ changes, line, domain }) => ({
        line,
        domain,
        changes: Object.fromEntries(changes),
      })),
      unchanged,
      skipped,
      cellsLeftOut: leftOut,
      converted,
      notes,
      selling,
      files,
    };
    printResult(context, result, (columns) => {
      const end = isChange ? "add --write to save these changes" : "there is nothing to change";
      const done = isWritten ? `Written: ${files.join(", ")}` : `Nothing was written: ${end}`;
      return [
        describeFile(file, source),
        ...listTables(review).map(
          ({ title, columns: titles, count, rows }) =>
            `${title} (${count}):\n${formatTable(titles.map(toColumn), rows, columns)}\n`,
        ),
        formatSkipped(file, skipped),
        formatSkipped(file, leftOut, LEFT_OUT),
        ...notes.map((note) => `${note}.\n`),
        formatSentences(
          "Left as they are, because the shop is selling them; to change one, add --take NAME",
          left.map(({ words }) => words),
        ),
        ...idle.map((domain) => `--take ${domain} ${IDLE}`),
        save !== undefined && !write ? UNKEPT : "",
        read.asksToSell && added.length > 0 && !isWritten ? UNANSWERED : "",
        `${describeCounts(review)}. ${done}.\n`,
        isWritten && countHidden(added) > 0 ? `${SHOW_HINT}\n` : "",
        isWritten && added.length > 1 && !hasFeatured ? `${FEATURE_HINT}.\n` : "",
      ].join("");
    });
  });
}

const toColumn = (title: string) => ({ title: title.toUpperCase(), isKey: title === "Name" });

const LEFT_OUT = "Cells left out, but the rest of the row is used";

const IDLE = "changes nothing: the file doesn't change its state, or the shop isn't selling it.\n";

const UNKEPT = "--save keeps the reading only together with --write.\n";

const UNANSWERED =
  "Nobody has said which new names are for sale, so they come in hidden: add --sell all, or --sell priced.\n";
