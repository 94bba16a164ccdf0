import { join } from "node:path";
import type { Command } from "commander";
import { formatOwnFault } from "../../catalogue/schema/fault.ts";
import { groupDigits } from "../../catalogue/format/format.ts";
import { type Content, readContent } from "../../server/content/read-content.ts";
import { NO_LISTING } from "../../server/content/merge-files.ts";
import { holdsRows, isFaultyName } from "../../server/content/read-listings.ts";
import { readWholeText } from "../../server/content/read-text.ts";
import { IMPORTED_FILE } from "../../server/content/save-listings.ts";
import type { NameFile, SourceName } from "../../server/name-files/read-names.ts";
import { type Review, reviewNames } from "../../server/name-files/review.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  faultOf,
  printResult,
} from "../command/command.ts";
import { FEATURE_HINT } from "./feature.ts";
import { formatReview, toJson } from "./import-review.ts";
import { checkLinkChanges } from "./link-changes.ts";
import { saveNames } from "./save-names.ts";
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

const FAULTY = "a listing without a fault: correct it first, so that it isn't added twice";

async function createFaultFinder(contentDir: string, content: Content | null) {
  const unread: { file: string; text: string }[] = [];
  for (const [file, { isPartly }] of content?.files ?? []) {
    if (!isPartly) continue;
    const text = await readWholeText(join(contentDir, file), Infinity).catch(() => "");
    unread.push({ file, text: text.toLowerCase() });
  }
  return (domain: string): string | null => {
    if (content && isFaultyName(content, domain)) return "a name whose listing has a fault";
    const name = new RegExp(`(?<![\\w.-])${RegExp.escape(domain)}(?![\\w-]|\\.\\w)`);
    const holder = unread.find(({ text }) => name.test(text));
    return holder ? `a name in a part of ${holder.file} that can't be read` : null;
  };
}

async function withoutFaulty(
  contentDir: string,
  content: Content | null,
  source: NameFile,
): Promise<NameFile> {
  const findFault = await createFaultFinder(contentDir, content);
  const names: SourceName[] = [];
  const skipped = [...source.skipped];
  for (const name of source.names) {
    const { line, domain } = name;
    const found = content?.names.has(domain) ? null : findFault(domain);
    if (found === null) names.push(name);
    else
      skipped.push({ line, domain, field: "domain", found: `${domain}, ${found}`, wanted: FAULTY });
  }
  return { ...source, names, skipped };
}

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
      details: `Shows what would change; add --write to change it. ${NAME_FILES} A blank cell never removes anything. New names go to ${IMPORTED_FILE}; listed names are changed in their own files. If a cell has a fault, the rest of its row is still used. Duplicates, totals, expired names and rows that can't be read are skipped. Faults and skipped rows give exit code 1.`,
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
    const findKnown = (domain: string) => {
      const known = content?.names.get(domain);
      return known && { ...known, isRow: holdsRows(known.file) };
    };
    const review = reviewNames(source, findKnown, today);
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
        formatReview(review, { file, today, columns, isWritten: files.length > 0 }),
        `${counts} ${outcome}${files.length > 0 ? "" : hint}\n`,
        files.length > 0 && added.length > 1 && !content?.shop.lead.length
          ? `${FEATURE_HINT}.\n`
          : "",
      ].join("");
    });
  });
}
