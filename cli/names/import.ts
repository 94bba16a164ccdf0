import type { Command } from "commander";
import { formatOwnFault } from "../../catalogue/schema/fault.ts";
import { findOwned } from "../../catalogue/catalogue.ts";
import { groupDigits } from "../../catalogue/format/format.ts";
import { type Content, readContent } from "../../server/content/read-content.ts";
import { describeLowMinimums, LOW_MINIMUM_ADVICE } from "../../server/offers/low-minimums.ts";
import { NO_LISTING } from "../../server/content/merge-files.ts";
import { findFloor, holdsRows } from "../../server/content/read-listings.ts";
import { IMPORTED_FILE } from "../../server/content/save-listings.ts";
import type { NameFile } from "../../server/name-files/read-names.ts";
import {
  countFilledIn,
  countProposed,
  type Review,
  reviewNames,
} from "../../server/name-files/review.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  faultOf,
  printResult,
} from "../command/command.ts";
import { formatCount, formatTable } from "../command/format.ts";
import { showValue } from "./changes.ts";
import { FEATURE_HINT } from "./feature.ts";
import { checkLinkChanges } from "./link-changes.ts";
import { saveNames } from "./save-names.ts";
import {
  addNameFileOptions,
  describeFile,
  formatProposed,
  formatSkipped,
  NAME_FILES,
  type NameFileOptions,
  openNameFile,
} from "./name-file.ts";
import { withoutFaulty } from "./skip-faulty.ts";

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

function createFinder(content: Content | null) {
  const rows = new Set<string>();
  for (const [file, listings] of content?.byFile ?? []) {
    if (!holdsRows(file)) continue;
    for (const { domain } of listings) rows.add(domain);
  }
  return (domain: string) => {
    const listing = content ? findOwned(content.catalogue, domain) : undefined;
    return (
      listing && {
        listing,
        floor: content && findFloor(content, domain),
        isRow: rows.has(domain),
      }
    );
  };
}

const NEW = [
  { title: "NAME", isKey: true },
  { title: "PRICE", align: "right" },
  { title: "STATUS" },
  { title: "CATEGORY" },
] as const;
const UPDATED = [
  { title: "NAME", isKey: true },
  { title: "FIELD" },
  { title: "FROM → TO" },
] as const;

function formatReview({ added, updated }: Review, columns: number | null): string {
  const newRows = added.map(({ domain, fields }) => {
    const { price = "", status = "available", category = "" } = Object.fromEntries(fields);
    return [domain, showValue(price), showValue(status), showValue(category)];
  });
  const updatedRows = updated.flatMap(({ domain, changes }) =>
    [...changes].map(([field, { from, to }], index) => [
      index === 0 ? domain : "",
      field,
      `${showValue(from)} → ${showValue(to)}`,
    ]),
  );
  return [
    added.length > 0 ? `New (${added.length}):\n${formatTable(NEW, newRows, columns)}\n` : "",
    updated.length > 0
      ? `Updated (${updated.length}):\n${formatTable(UPDATED, updatedRows, columns)}\n`
      : "",
  ].join("");
}

const LEFT_OUT = "Left out, though the rest of the row is used";

function formatFilledIn({ added }: Review, today: string): string {
  const lines = countFilledIn(added, today).map(
    ([field, { value, names }]) => `${formatCount(names, "new name")} without ${field}: ${value}\n`,
  );
  return lines.join("") + formatProposed(countProposed(added));
}

const listLowMinimums = ({ added, updated }: Review): string[] =>
  [...added, ...updated].flatMap(({ domain, hasLowMinimum }) => (hasLowMinimum ? domain : []));

function formatLowMinimums(review: Review, isWritten: boolean): string {
  const low = listLowMinimums(review);
  if (low.length === 0) return "";
  const told = describeLowMinimums(low);
  const advice = isWritten
    ? LOW_MINIMUM_ADVICE
    : "To leave out the file's minimums: --map minimumOffer=";
  return `warning: ${told}. ${advice}\n`;
}

const toJson = (file: NameFile, review: Review, files: readonly string[]) => ({
  format: file.format,
  columns: file.taken,
  leftOut: file.leftOut,
  new: review.added.map(({ line, fields }) => ({ line, ...Object.fromEntries(fields) })),
  updated: review.updated.map(({ line, domain, changes }) => ({
    line,
    domain,
    changes: Object.fromEntries(changes),
  })),
  proposedCategories: Object.fromEntries(countProposed(review.added)),
  unchanged: review.unchanged,
  skipped: review.skipped,
  cellsLeftOut: review.leftOut,
  lowMinimums: listLowMinimums(review),
  files,
});

const changesOf = ({ updated }: Review) =>
  new Map(
    updated.map(({ domain, changes }) => [
      domain,
      new Map([...changes].map(([field, { to }]) => [field, to])),
    ]),
  );

async function save(
  context: CommandContext,
  file: string,
  content: Content | null,
  review: Review,
): Promise<string[]> {
  const { contentDir } = context.readConfig();
  const saving = {
    changes: changesOf(review),
    added: review.added.map(({ fields }) => fields),
    isCurrent: async () =>
      (await readContent(contentDir, content ?? undefined)).content === content,
  };
  return saveNames(context, saving, { command: `names import ${file}` });
}

export function addNamesImport(names: Command, context: CommandContext): void {
  const command = addNameFileOptions(
    addCommand(names, "import", {
      summary: "import names and prices from a registrar's, a marketplace's or your own file",
      details: `Shows what would change; add --write to change it. ${NAME_FILES} A blank cell never removes anything. New names go to ${IMPORTED_FILE}; listed names are changed in their own files. If a cell has a fault, the rest of its row is still used. Duplicates, totals, expired names and rows that can't be read are skipped. Either gives exit code 1.`,
      examples: [
        "names import afternic.csv",
        "names import afternic.csv --write",
        'names import mine.xlsx --map price="Buy Now" --map category= --dates dmy',
      ],
    }),
  )
    .option("--write", "change the files, instead of only showing what would change")
    .option("--yes", "accepted for scripts; this command never asks before it writes");
  command.action(async (file: string, options: Options) => {
    const { contentDir } = context.readConfig();
    const content = await openContent(context);
    const read = await openNameFile(file, options, command, context);
    const source = await withoutFaulty(contentDir, content, read);
    const today = context.time.slice(0, 10);
    const review = reviewNames(source, createFinder(content), today);
    const { added, updated, unchanged, skipped, leftOut } = review;
    const isChange = added.length + updated.length > 0;
    const newNames = added.map(({ domain, fields }) => [domain, fields] as const);
    const all = new Map([...changesOf(review), ...newNames]);
    const confirmLinks = await checkLinkChanges(context, content, all);
    const files = options.write && isChange ? await save(context, file, content, review) : [];
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
        formatReview(review, columns),
        formatSkipped(file, skipped),
        formatSkipped(file, leftOut, LEFT_OUT),
        formatFilledIn(review, today),
        formatLowMinimums(review, files.length > 0),
        `${counts} ${outcome}${files.length > 0 ? "" : hint}\n`,
        files.length > 0 && added.length > 1 && !content?.shop.lead.length
          ? `${FEATURE_HINT}.\n`
          : "",
      ].join("");
    });
  });
}
