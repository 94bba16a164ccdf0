import { type Command, InvalidArgumentError, Option } from "commander";
import { formatMoment } from "../../catalogue/format/format.ts";
import { type Listing, type Status, STATUSES } from "../../catalogue/schema/listing.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/format/price.ts";
import { isMinimumLow } from "../../server/offers/low-minimums.ts";
import { listAgreements } from "../../server/offers/find-offers.ts";
import {
  addCommand,
  type CommandContext,
  openIfThere,
  printResult,
  requireListings,
} from "../command/command.ts";
import { formatCount, formatTable } from "../command/format.ts";

export interface NameFilter {
  readonly status?: Status;
  readonly extension?: string;
  readonly category?: string;
  readonly search?: string;
  readonly min?: number;
  readonly max?: number;
  readonly hidden?: true;
  readonly lowMinimum?: true;
}

export const FILTERS = [
  "status",
  "extension",
  "category",
  "search",
  "min",
  "max",
  "hidden",
  "lowMinimum",
] as const satisfies (keyof NameFilter)[];

function parseDollars(text: string): number {
  const amount = parsePrice(text)?.amount;
  if (typeof amount === "number") return amount;
  throw new InvalidArgumentError("Expected whole US dollars, such as 5000.");
}

export function addNameFilter(command: Command): Command {
  return command
    .addOption(new Option("--status <STATUS>", "names with this status").choices(STATUSES))
    .option("--extension <EXTENSION>", "names with this extension, such as .ai")
    .option("--category <CATEGORY>", "names in this category (letter case doesn't matter)")
    .option("--search <TEXT>", "names with this text in the name, the description or a keyword")
    .option("--min <DOLLARS>", "names at this price or more", parseDollars)
    .option("--max <DOLLARS>", "names at this price or less", parseDollars)
    .option("--hidden", "hidden names")
    .option("--low-minimum", "names whose minimum offer is below their floor");
}

const fold = (text: string) => text.normalize("NFC").toLowerCase();

export function filterNames(
  listings: readonly Listing[],
  filter: NameFilter,
  floors: ReadonlyMap<string, number>,
): Listing[] {
  const { status, extension, category, search, min, max, hidden, lowMinimum } = filter;
  const ending = extension === undefined ? null : fold(`.${extension.replace(/^\./, "")}`);
  const [text, group] = [fold(search ?? ""), category === undefined ? null : fold(category)];
  const holdsText = ({ domain, displayName, description, keywords }: Listing) =>
    [domain, displayName, description, ...keywords].some((part) => fold(part).includes(text));
  const isPriced = ({ price: { amount } }: Listing) =>
    (min === undefined || (amount !== null && amount >= min)) &&
    (max === undefined || (amount !== null && amount <= max));
  return listings.filter(
    (listing) =>
      (status === undefined || listing.status === status) &&
      (ending === null || listing.extension === ending) &&
      (group === null || fold(listing.category) === group) &&
      (!hidden || listing.hidden) &&
      (!lowMinimum || isMinimumLow(listing, floors.get(listing.domain))) &&
      isPriced(listing) &&
      holdsText(listing),
  );
}

const COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "PRICE (US$)", align: "right" },
  { title: "STATUS" },
  { title: "TIER" },
  { title: "CATEGORY" },
  { title: "LISTED" },
] as const;

const writtenPrice = ({ price }: Listing) => (price.amount === null ? MAKE_OFFER : price.label);

export function formatNames(
  listings: readonly Listing[],
  columns: number | null,
  notes: ReadonlyMap<string, string> = new Map(),
): string {
  const rows = listings.map((listing) => [
    listing.displayName,
    writtenPrice(listing),
    notes.get(listing.domain) ?? (listing.hidden ? `${listing.status}, hidden` : listing.status),
    listing.tier ?? "-",
    listing.category,
    listing.listedDate,
  ]);
  return formatTable(COLUMNS, rows, columns);
}

async function readAgreements(context: CommandContext) {
  const { time } = context;
  const database = await openIfThere(context).catch(() => null);
  const agreements = database ? await listAgreements(database.db, time) : [];
  return new Map(
    agreements.map(({ domain, reference, pay_by: until }) => [
      domain,
      { reference, until: until ?? time },
    ]),
  );
}

export function addNames(program: Command, context: CommandContext): Command {
  const names = addNameFilter(
    addCommand(program, "names", {
      summary: "list the shop's names",
      examples: [
        "names",
        "names --status available --extension .ai",
        "names --search boat --max 5000",
        "names --hidden",
      ],
    }),
  );
  return names.action(async (filter: NameFilter) => {
    const { listings, content } = await requireListings(context);
    const agreements = await readAgreements(context);
    const featured = new Set<string>(content.shop.lead);
    const reserve = (listing: Listing): Listing =>
      listing.status === "available" && agreements.has(listing.domain)
        ? { ...listing, status: "reserved" }
        : listing;
    const found = filterNames(listings.map(reserve), filter, content.floors);
    const result = found.map((listing) => ({
      domain: listing.domain,
      price: writtenPrice(listing),
      status: listing.status,
      hidden: listing.hidden,
      featured: featured.has(listing.domain),
      reservedBy: agreements.get(listing.domain) ?? null,
      tier: listing.tier,
      category: listing.category,
      listedDate: listing.listedDate,
      registered: listing.registered,
      expires: listing.expires,
      escrowLink: listing.escrowLink,
    }));
    const notes = new Map(
      [...agreements].map(([domain, { until, reference }]) => [
        domain,
        `reserved until ${formatMoment(until, content.shop.timeZone)} by ${reference}`,
      ]),
    );
    printResult(context, result, (columns) =>
      found.length === 0
        ? "No names.\n"
        : `${formatNames(found, columns, notes)}\n${formatCount(found.length, "name")}\n`,
    );
  });
}
