import type { Command } from "commander";
import { findOwned } from "../../catalogue/catalogue.ts";
import { formatMinute } from "../../catalogue/format.ts";
import { type FieldValue, listFields } from "../../catalogue/listing-fields.ts";
import type { Listing } from "../../catalogue/listing.ts";
import { readAmount } from "../../catalogue/offer.ts";
import { formatDollars, MAKE_OFFER, parsePrice } from "../../catalogue/price.ts";
import type { Changes } from "../../server/content/edit-listings.ts";
import type { Content } from "../../server/content/read-content.ts";
import { findFloor, isFaultyName } from "../../server/content/read-listings.ts";
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
import { formatCount, formatTable } from "../format.ts";
import { checkLinkChanges } from "./link-changes.ts";
import { addNameFilter, filterNames, type NameFilter } from "./names.ts";

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
  readonly domains: readonly string[];
  readonly changes: ReadonlyMap<string, string>;
}

/** '+10%' or '-5%', of the present price. */
const RELATIVE = /^([+-]\d{1,3}(?:\.\d+)?) ?%$/;

/** A sum as the shop shows it; what can't be read stays, so that it is told like any fault. */
function tidyValue(field: string, value: string): string {
  const text = value.trim();
  if (!AMOUNTS.has(field)) return text;
  const amount = parsePrice(text)?.amount;
  if (amount === null) return MAKE_OFFER;
  const read = amount ?? readAmount(text).amount;
  return read === null ? text : formatDollars(read);
}

/** The change of one name; a price such as +10% becomes a sum, and a name marked sold gets today as its day of sale. */
function changesFor(
  domain: string,
  listing: Listing | undefined,
  changes: Request["changes"],
  today: string,
): Changes {
  const own = new Map(changes);
  const [, percent] = RELATIVE.exec(own.get("price") ?? "") ?? [];
  if (percent !== undefined) {
    const amount = listing?.price.amount ?? null;
    if (amount === null) throw new CommandFault(`${domain} has no price to change`);
    own.set("price", formatDollars(Math.round(amount * (1 + Number(percent) / 100))));
  }
  const isSoldNow = own.get("status") === "sold" && listing?.status !== "sold";
  if (isSoldNow && !listing?.soldDate && !own.has("soldDate")) own.set("soldDate", today);
  return own;
}

const CHANGE_COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "FIELD" },
  { title: "FROM → TO", isKey: true },
] as const;

const show = (value: FieldValue = "") => (value === "" ? "nothing" : String(value));

/** A line for each value that changes. */
function formatChanges(
  wanted: ReadonlyMap<string, Changes>,
  content: Content,
  columns: number | null,
): string {
  const rows = [...wanted].flatMap(([domain, changes]) => {
    const listing = findOwned(content.catalogue, domain);
    const before = listing && listFields(listing, findFloor(content, domain));
    return [...changes].flatMap(([field, to]) => {
      const from = before ? show(before.get(field)) : "a listing with a fault";
      return from === show(to) ? [] : [[domain, field, `${from} → ${show(to)}`]];
    });
  });
  return formatTable(CHANGE_COLUMNS, rows, columns);
}

/** Ends the command for words that are neither names nor changes. */
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
  if (changes.size === 0) command.error("say what to change, such as status=sold");
  const unknown = [...changes.keys()].filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0) {
    command.error(`${unknown.join(", ")} can't be set: fields are ${FIELDS.join(", ")}`);
  }
  return { domains: names.map(parseDomain), changes };
}

type Options = NameFilter & { readonly yes?: true };

export function addNamesSet(names: Command, context: CommandContext): void {
  const command = addNameFilter(
    addCommand(names, "set", {
      summary: "change fields of these names, or of every name that a filter finds",
      details: `Fields: ${FIELDS.join(", ")}; an empty value removes a field. A price can be an amount such as 32k, or a change such as +10% or -5%. A name marked sold gets today as its soldDate. Only these values change in the files: comments and order are kept. If there is a fault, nothing is changed. A running shop shows the change on the next page load.`,
      examples: [
        "names set people.talk status=sold",
        'names set people.talk price=25000 "category=Social Media"',
        "names set calm.you hire.you price=+10%",
        "names set people.talk status=sold soldDate=2026-03-12 soldPrice=21000",
        "names set --extension .now --status available tier=premium",
      ],
    }),
  )
    .usage("[DOMAIN...] <FIELD=VALUE...> [options]")
    .argument("<DOMAIN|FIELD=VALUE...>")
    .option("--yes", "don't ask before changing several names");

  command.action(async (words: string[], { yes, ...filter }: Options) => {
    const { domains, changes } = readWords(command, words);
    const isFiltered = ["status", "extension", "category", "search", "min", "max"].some(
      (name) => name in filter,
    );
    if (domains.length > 0 === isFiltered) {
      command.error("say which names to change: list them, or use a filter");
    }
    const { contentDir, content, listings } = await requireListings(context);
    const found = filterNames(listings, filter).filter(
      ({ domain }) => domains.length === 0 || domains.includes(domain),
    );
    const today = formatMinute(context.time, content.shop.timeZone).slice(0, 10);
    const wanted = new Map<string, Changes>(
      found.map((listing) => {
        const { domain } = listing;
        return [domain, changesFor(domain, listing, changes, today)];
      }),
    );
    for (const domain of domains) {
      if (wanted.has(domain)) continue;
      // The change may mend it.
      if (!isFaultyName(content, domain)) throw new CommandFault(`${domain} isn't listed`);
      wanted.set(domain, changesFor(domain, undefined, changes, today));
    }
    if (wanted.size === 0) throw new CommandFault("no name matches this filter");
    const confirmLinks = await checkLinkChanges(context, content, wanted);
    if (wanted.size > 1 && !yes) {
      await confirm(command, context, {
        shown: formatChanges(wanted, content, context.terminal.columns),
        question: `Change ${formatCount(wanted.size, "name")}?`,
        purpose: "to change several names without asking",
        refused: "Nothing was changed.",
      });
    }
    const { files, faults } = await saveListings(contentDir, { changes: wanted });
    if (faults.length > 0) throw faultOf(faults);
    await confirmLinks();
    const changed = files.length > 0 ? `Changed: ${formatCount(wanted.size, "name")} in` : "";
    const text = changed ? `${changed} ${files.join(", ")}.\n` : "Nothing to change.\n";
    printResult(context, { domains: files.length > 0 ? [...wanted.keys()] : [], files }, text);
  });
}
