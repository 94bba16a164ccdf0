import type { Command } from "commander";
import type { Listing } from "../../catalogue/listing.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/price.ts";
import { isFaultyName } from "../../server/content/read-listings.ts";
import { saveListings } from "../../server/content/save-listings.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  faultOf,
  parseDomain,
  printResult,
  requireListings,
} from "../command.ts";
import { formatCount } from "../format.ts";
import { addNameFilter, filterNames, formatNames, type NameFilter } from "./names.ts";

const FIELDS = [
  "price",
  "status",
  "tier",
  "category",
  "listedDate",
  "escrowLink",
  "offers",
  "minimumOffer",
  "floor",
  "soldDate",
  "soldPrice",
  "description",
];

const AMOUNTS = new Set(["price", "minimumOffer", "floor", "soldPrice"]);

interface Request {
  readonly domain: string | null;
  readonly changes: ReadonlyMap<string, string>;
}

/** A sum as the shop shows it; what can't be read stays, so that it is told like any fault. */
function tidyValue(field: string, value: string): string {
  const price = AMOUNTS.has(field) ? parsePrice(value) : null;
  if (!price) return value.trim();
  return price.amount === null ? MAKE_OFFER : price.label;
}

/** Ends the command for words that are neither one name nor changes. */
function readWords(command: Command, words: readonly string[]): Request {
  const names = words.filter((word) => !word.includes("="));
  const changes = new Map(
    words
      .filter((word) => word.includes("="))
      .map((word) => {
        const [field = "", ...value] = word.split("=");
        return [field, tidyValue(field, value.join("="))];
      }),
  );
  if (names.length > 1) command.error(`give one name or a filter: found ${names.join(" ")}`);
  if (changes.size === 0) command.error("say what to change, such as status=sold");
  const unknown = [...changes.keys()].filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0) {
    command.error(`${unknown.join(", ")} can't be set: fields are ${FIELDS.join(", ")}`);
  }
  return { domain: names[0] === undefined ? null : parseDomain(names[0]), changes };
}

type Options = NameFilter & { readonly yes?: true };

export function addNamesSet(names: Command, context: CommandContext): void {
  const command = addNameFilter(
    addCommand(names, "set", {
      summary: "change fields of one name, or of every name that a filter finds",
      details: `Fields: ${FIELDS.join(", ")}; an empty value removes a field. Only these values change in the files: comments and order stay. If there is a fault, nothing is changed. A running shop shows the change on the next page load.`,
      examples: [
        "names set people.talk status=sold",
        'names set people.talk price=25000 "category=Social Media"',
        "names set people.talk status=sold soldDate=2026-03-12 soldPrice=21000",
        "names set --extension .now --status available tier=premium",
      ],
    }),
  )
    .usage("[DOMAIN] <FIELD=VALUE...> [options]")
    .argument("<DOMAIN|FIELD=VALUE...>")
    .option("--yes", "don't ask before changing several names");

  function ask(found: readonly Listing[], changes: Request["changes"]): Promise<void> {
    const wanted = [...changes].map(([field, value]) => `${field}=${value}`).join(" ");
    return confirm(command, context, {
      shown: formatNames(found, context.terminal.columns),
      question: `Set ${wanted} on ${formatCount(found.length, "name")}?`,
      purpose: "to change several names without asking",
      refused: "Nothing was changed.",
    });
  }

  command.action(async (words: string[], { yes, ...filter }: Options) => {
    const { domain, changes } = readWords(command, words);
    const isFiltered = ["status", "extension", "category", "search", "min", "max"].some(
      (name) => name in filter,
    );
    if (domain === null && !isFiltered) command.error("say which names: give a name or a filter");
    const { contentDir, content, listings } = await requireListings(context);
    const found = filterNames(listings, filter).filter(
      (listing) => domain === null || listing.domain === domain,
    );
    const wanted = new Set(found.map((listing) => listing.domain));
    // The change may mend it.
    if (domain !== null && isFaultyName(content, domain)) wanted.add(domain);
    if (wanted.size === 0) {
      throw new CommandFault(
        domain === null ? "no name matches this filter" : `${domain} isn't listed`,
      );
    }
    if (domain === null && found.length > 1 && !yes) await ask(found, changes);
    const { files, faults } = await saveListings(contentDir, {
      changes: new Map([...wanted].map((each) => [each, changes])),
    });
    if (faults.length > 0) throw faultOf(faults);
    const changed = files.length > 0 ? `Changed: ${formatCount(wanted.size, "name")} in` : "";
    const text = changed ? `${changed} ${files.join(", ")}.\n` : "Nothing to change.\n";
    printResult(context, { domains: files.length > 0 ? [...wanted] : [], files }, text);
  });
}
