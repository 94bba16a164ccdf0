import { writeFile } from "node:fs/promises";
import { labelOf } from "../../catalogue/schema/listing-fields.ts";
import {
  ALIASES,
  type Format,
  FORMATS,
  type State,
  UNKNOWN_FILES,
} from "../../server/names/files/import-formats.ts";
import { STATE_WORDS } from "../../server/names/files/state-words.ts";

const listOf = (names: string | readonly string[] = []) => [names].flat();

const inCode = (text: string) => `\`${text}\``;

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const table = (titles: readonly string[], rows: readonly string[]) =>
  [row(...titles), row(...titles.map(() => "---")), ...rows].join("\n");

const LABELS: Readonly<Record<string, string>> = {
  currency: "currency of the sums",
  registration: "state of the registration",
};

const labelled = (field: string) => (LABELS[field] ?? labelOf(field)).replace(/ \(.*/, "");

const describeColumns = ({ columns, forNewNames = {}, priceOptions }: Format) =>
  [
    ...[...Object.entries(columns), ...Object.entries(forNewNames)].map(
      ([field, names]) => `${listOf(names).map(inCode).join(" or ")} (${labelled(field)})`,
    ),
    ...(priceOptions ? [`${inCode(priceOptions.column)} (what the price is)`] : []),
  ].join(", ");

const STATES: Readonly<Record<State, string>> = {
  available: "for sale",
  reserved: "reserved",
  sold: "sold",
  "not-for-sale": "not for sale",
  expired: "expired",
};

function describeValues({ states = {}, priceOptions, blanks = [], dates }: Format): string {
  const byState = Map.groupBy(Object.entries(states), ([, state]) => state);
  const options = Map.groupBy(Object.entries(priceOptions?.values ?? {}), ([, means]) => means);
  const list = (values: readonly (readonly [string, string])[]) =>
    values.map(([value]) => inCode(value)).join(", ");
  return [
    ...[...byState].map(([state, values]) => `${STATES[state]}: ${list(values)}`),
    ...[...options].map(([means, values]) =>
      means === "buy-now"
        ? `a price to buy it for: ${list(values)}`
        : `only the least offer: ${list(values)}`,
    ),
    ...(blanks.length > 0 ? [`empty: ${blanks.map(inCode).join(", ")}`] : []),
    ...(dates === "MDY" ? ["the month comes first"] : []),
    ...(dates === "DMY" ? ["the day comes first"] : []),
  ].join("; ");
}

const KNOWN = FORMATS.filter(({ isOwn }) => !isOwn);

const listRefused = ({ title, refused = {} }: Format) =>
  [...Map.groupBy(Object.keys(refused), (heading) => refused[heading] ?? "")].map(
    ([why, headings]) => row(title, headings.map(inCode).join(", "), why),
  );

/** Returns docs/imports.md as the code has it. */
export const describeImports = () => `# Files from other programs

\`names import\`, \`init\` and the desk recognize the files below by their column names, in any order. A name is for sale only if no column
says that it isn't: one that isn't for sale comes in hidden, and one that has expired is skipped. What isn't sure is a question. Files of
registrars fill in dates and your books. To read a column as something else, or not at all, use \`--map\`: see [command-line.md](command-line.md).

This page is made from the code: \`node test/documents/imports.ts\` writes it.

## Recognized files

${table(
  ["File", "Recognized by", "Columns that are read", "Values", "Known from"],
  KNOWN.map((format) =>
    row(
      format.title,
      format.signature.map(inCode).join(", "),
      describeColumns(format),
      describeValues(format),
      format.isFromMemory ? `from memory. ${format.source}` : format.source,
    ),
  ),
)}

## States

These words, and the ones of a file's own row above, are known in every column of states, in capitals or not. Any other word is a question,
and until you answer it, its names aren't offered.

${table(
  ["State", "Words"],
  Object.entries(STATE_WORDS).map(([state, words]) =>
    row(STATES[state as State], words.map(inCode).join(", ")),
  ),
)}

## Columns with no place here

The review shows each of these as not used, with its reason.

${table(["File", "Columns", "Reason"], KNOWN.flatMap(listRefused))}

## Any other file

These programs' files have no heading row that is public, so they are read by common column names:

${UNKNOWN_FILES.map(({ title, note }) => `- **${title}**: ${note}`).join("\n")}

The common column names. Case, spaces, punctuation and what stands in brackets don't matter:

${table(
  ["Field", "Column names"],
  Object.entries(ALIASES).map(([field, names]) =>
    row(labelled(field), listOf(names).map(inCode).join(", ")),
  ),
)}
`;

if (import.meta.main) {
  await writeFile(new URL("../../docs/imports.md", import.meta.url), describeImports());
}
