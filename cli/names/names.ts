import { type Command, InvalidArgumentError, Option } from "commander";
import { listOwn, NOTHING_OWN } from "../../catalogue/schema/listing-fields.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { type Listing, STATUSES } from "../../catalogue/schema/listing.ts";
import { aboutCurrency, CURRENCIES, type Currency } from "../../catalogue/format/currency.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/format/price.ts";
import { filterNames, type NameFilter, reserveAgreed } from "../../server/names/filter-names.ts";
import { listReserved } from "../../server/conversations/store/find-offers.ts";
import {
  type CommandContext,
  CommandFault,
  openIfThere,
  requireListings,
} from "../command/command.ts";
import type { Content } from "../../server/shop/read-content.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { addList } from "../command/print-list.ts";

/** `min` and `max` are as they were typed: only the shop tells in which currency to read them. */
export type TypedFilter = Omit<NameFilter, "min" | "max"> & {
  readonly min?: string;
  readonly max?: string;
};

const readSum = (text: string, currency: Currency) => parsePrice(text, currency)?.amount ?? null;

function checkSum(text: string): string {
  if (CURRENCIES.some((currency) => readSum(text, currency) !== null)) return text;
  throw new InvalidArgumentError("Expected a whole number, such as 5000.");
}

function readFilter({ min, max, ...filter }: TypedFilter, currency: Currency): NameFilter {
  const read = (option: string, text: string | undefined) => {
    if (text === undefined) return undefined;
    const sum = readSum(text, currency);
    if (sum !== null) return sum;
    const { name } = aboutCurrency(currency);
    throw new CommandFault(`${option}: found ${text}, expected whole ${name}, such as 5000`);
  };
  return { ...filter, min: read("--min", min), max: read("--max", max) };
}

export function addNameFilter(command: Command): Command {
  return command
    .addOption(new Option("--status <STATUS>", "names with this status").choices(STATUSES))
    .option("--extension <EXTENSION>", "names with this extension, such as .ai")
    .option("--category <CATEGORY>", "names in this category (letter case doesn't matter)")
    .option("--search <TEXT>", "names with this text in the name, the description or a keyword")
    .option("--min <AMOUNT>", "names at this price or more", checkSum)
    .option("--max <AMOUNT>", "names at this price or less", checkSum)
    .option("--hidden", "hidden names")
    .option("--tag <TAG>", "names with this tag (letter case doesn't matter)")
    .option("--registrar <TEXT>", "names registered at a registrar with this text in its name");
}

const writtenPrice = ({ price }: Listing) => (price.amount === null ? MAKE_OFFER : price.label);

type Agreements = Awaited<ReturnType<typeof listReserved>>;

async function readAgreements(context: CommandContext, content: Content): Promise<Agreements> {
  const database = await openIfThere(context);
  return database ? listReserved(database.db, content, context.time) : new Map();
}

export const readAgreementsOrWarn = (
  context: CommandContext,
  content: Content,
  effect = "reserved names may be shown as available",
): Promise<Agreements> =>
  readAgreements(context, content).catch((error: Error) => {
    context.terminal.printError(`warning: ${effect}: ${printableText(error.message)}\n`);
    return new Map();
  });

type Listed = Awaited<ReturnType<typeof requireListings>>;

/** Throws if the filter depends on agreements and the database can't be read. */
export async function findNames(
  context: CommandContext,
  { listings, content }: Listed,
  typed: TypedFilter,
): Promise<Listing[]> {
  const filter = readFilter(typed, content.shop.currency);
  const shown =
    filter.status === undefined
      ? listings
      : reserveAgreed(listings, await readAgreements(context, content));
  return filterNames(shown, filter, content);
}

export function addNames(program: Command, context: CommandContext): Command {
  return addList<Listing, TypedFilter>(program, context, {
    name: "names",
    summary: "list the shop's names",
    examples: [
      "names",
      "names --status available --extension .ai",
      "names --search boat --max 5000",
      "names --hidden",
    ],
    noun: ["name", "names"],
    addFilters: addNameFilter,
    async find(typed) {
      const { listings, content } = await requireListings(context);
      const { currency, timeZone, lead } = content.shop;
      const filter = readFilter(typed, currency);
      const agreements = await readAgreementsOrWarn(context, content);
      const featured = new Set<string>(lead);
      function describeStatus({ domain, status, hidden }: Listing): string {
        const agreement = agreements.get(domain);
        if (!agreement) return hidden ? `${status}, hidden` : status;
        const { until, reference } = agreement;
        return `reserved ${until ? `until ${formatMoment(until, timeZone)} ` : ""}by ${reference}`;
      }
      return {
        rows: filterNames(reserveAgreed(listings, agreements), filter, content),
        columns: [
          { title: "Name", isKey: true, value: ({ domain }) => showDomain(domain) },
          {
            title: `Price (${currency === "USD" ? "US$" : currency})`,
            align: "right",
            value: writtenPrice,
          },
          { title: "Status", value: describeStatus },
          { title: "Tier", value: ({ tier }) => tier ?? "-" },
          { title: "Category", value: ({ category }) => category },
          { title: "Listed", value: ({ listedDate }) => listedDate },
        ],
        toJson: (listing) => ({
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
          ...listOwn(content.names.get(listing.domain)?.own ?? NOTHING_OWN, currency),
        }),
      };
    },
  });
}
