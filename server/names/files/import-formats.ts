import { COLUMN_TITLES } from "../../../catalogue/schema/headings.ts";
import { COLUMNS } from "../../../catalogue/schema/listing-fields.ts";
import { MARKETPLACES } from "./known/marketplaces.ts";
import { PORTFOLIOS } from "./known/portfolios.ts";
import { REGISTRARS } from "./known/registrars.ts";

export type DateOrder = "DMY" | "MDY";

const CHECKED_FIELDS = ["currency", "registration"];

export const SOURCE_FIELDS: readonly string[] = [...COLUMNS, ...CHECKED_FIELDS];

type Columns = Readonly<Record<string, string | readonly string[]>>;

/** What a file says of a name: one that isn't for sale or has expired is skipped, and an unknown state is a question. */
export type State = "available" | "reserved" | "sold" | "not-for-sale" | "expired";

/** What the price of a row is: a price to buy now for, or only the least that an offer should be. */
export type PriceMeaning = "buy-now" | "minimum-offer";

export interface PriceOptions {
  readonly column: string;
  /** By the value of the column in lower case, without a number in brackets at its end. */
  readonly values: Readonly<Record<string, PriceMeaning>>;
}

/** What is known of a program's files. A list of headings means that the first one that is there counts. */
export interface Format {
  readonly title: string;
  /** The headings that a file of this program has, and no other file. */
  readonly signature: readonly string[];
  readonly columns: Columns;
  /** These columns fill in what a name doesn't have yet; a name already in the shop keeps the seller's own words. */
  readonly forNewNames?: Columns;
  readonly dates?: DateOrder;
  /** By the value of the column of the status or the registration in lower case. */
  readonly states?: Readonly<Record<string, State>>;
  readonly priceOptions?: PriceOptions;
  /** These values, in lower case, mean that a cell is empty. */
  readonly blanks?: readonly string[];
  /** Where all names of the file are registered. */
  readonly registrar?: string;
  /** Why a column that sellers fill in has no place here, by its heading. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Where the heading row is known from. */
  readonly source: string;
  readonly isFromMemory?: true;
  readonly isOwn?: true;
}

const OWN_CSV: Format = {
  title: "this shop's own CSV",
  signature: ["domain", "price", "category", "listedDate", "status"],
  columns: Object.fromEntries(COLUMNS.map((field) => [field, field])),
  source: "`names export`",
  isOwn: true,
};

export const FORMATS: readonly Format[] = [OWN_CSV, ...MARKETPLACES, ...REGISTRARS, ...PORTFOLIOS];

/** Programs without a public heading row, whose files are read by common column names. */
export const UNKNOWN_FILES: readonly { readonly title: string; readonly note: string }[] = [
  {
    title: "Atom and Squadhelp",
    note: "the template of the bulk upload is behind the seller's account.",
  },
  {
    title: "Afternic's sales",
    note: "a file of sales has no public description; `--map salePrice=… --map saleFee=…` reads one.",
  },
  {
    title: "Dynadot's market",
    note: "listings go through forms and the API (`for_sale_type`, `listing_type`, `price`, `minimum_offer`).",
  },
  {
    title: "Spaceship's SellerHub",
    note: "listings go through forms and the API (`name`, `binPrice`, `minPrice`).",
  },
  {
    title: "NameSilo",
    note: "the API names the columns `domain`, `created` and `expires`, which are common.",
  },
  { title: "Unstoppable Domains' website", note: "the file of its `ud` command is recognized." },
  {
    title: "Tucows (OpenSRS), Squarespace (formerly Google Domains), IONOS",
    note: "with Network Solutions, the four largest registrars beside GoDaddy and Namecheap (from memory of ICANN's reports). No file of these three is described in public.",
  },
];

/** Columns of other files, best first. Amount, Value, Date and Price Option may mean anything, so only `--map` takes them. */
export const ALIASES: Columns = {
  ...COLUMN_TITLES,
  currency: ["Currency", "Price currency"],
  registration: ["Registration status", "Domain status"],
};

/** Columns with these words are about a person or open an account, so they are never imported. */
export const PERSONAL_WORDS: ReadonlySet<string> = new Set(
  "registrant admin administrative tech technical billing contact contacts owner email mail phone telephone mobile fax address street postcode zip auth authcode authinfo epp password passcode secret username api stakeholder createdby accountholder accountno firstname lastname organization organisation".split(
    " ",
  ),
);

export const TOTALS = /^(?:grand |sub-?)?(?:totals?|sum)\b[^.]*$/i;
