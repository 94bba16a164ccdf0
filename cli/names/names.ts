import { type Command, InvalidArgumentError, Option } from "commander";
import { listOwn, NOTHING_OWN } from "../../catalogue/schema/listing-fields.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { formatCount, formatMoment } from "../../catalogue/format/format.ts";
import { type Listing, STATUSES } from "../../catalogue/schema/listing.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/format/price.ts";
import { filterNames, type NameFilter, reserveAgreed } from "../../server/names/filter-names.ts";
import { listAgreements } from "../../server/conversations/store/find-offers.ts";
import {
  addCommand,
  type CommandContext,
  openIfThere,
  printResult,
  requireListings,
} from "../command/command.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { formatTable } from "../command/format.ts";

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
    .option("--low-minimum", "names whose minimum offer is below their floor")
    .option("--tag <TAG>", "names with this tag (letter case doesn't matter)")
    .option("--registrar <TEXT>", "names registered at a registrar with this text in its name");
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

function formatNameTable(
  listings: readonly Listing[],
  columns: number | null,
  notes: ReadonlyMap<string, string> = new Map(),
): string {
  const rows = listings.map((listing) => [
    showDomain(listing.domain),
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
  const database = await openIfThere(context);
  const agreements = database ? await listAgreements(database.db, time) : [];
  return new Map(
    agreements.map(({ domain, reference, pay_by: until }) => [
      domain,
      { reference, until: until ?? time },
    ]),
  );
}

type Agreements = Awaited<ReturnType<typeof readAgreements>>;

export const readAgreementsOrWarn = (
  context: CommandContext,
  effect = "reserved names may be shown as available",
): Promise<Agreements> =>
  readAgreements(context).catch((error: Error) => {
    context.terminal.printError(`warning: ${effect}: ${printableText(error.message)}\n`);
    return new Map();
  });

type Listed = Awaited<ReturnType<typeof requireListings>>;

/** Throws if the filter depends on agreements and the database can't be read. */
export async function findNames(
  context: CommandContext,
  { listings, content }: Listed,
  filter: NameFilter,
): Promise<Listing[]> {
  const isAboutStatus = filter.status !== undefined || filter.lowMinimum === true;
  const shown = isAboutStatus ? reserveAgreed(listings, await readAgreements(context)) : listings;
  return filterNames(shown, filter, content);
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
    const agreements = await readAgreementsOrWarn(context);
    const featured = new Set<string>(content.shop.lead);
    const shown = reserveAgreed(listings, agreements);
    const found = filterNames(shown, filter, content);
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
      ...listOwn(content.names.get(listing.domain)?.own ?? NOTHING_OWN),
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
        : `${formatNameTable(found, columns, notes)}\n${formatCount(found.length, "name")}\n`,
    );
  });
}
