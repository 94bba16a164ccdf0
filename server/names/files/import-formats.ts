import { COLUMN_TITLES } from "../../../catalogue/schema/headings.ts";
import { COLUMNS } from "../../../catalogue/schema/listing-fields.ts";

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
  /** By the value of the column in lower case. */
  readonly values: Readonly<Record<string, PriceMeaning>>;
}

export interface Format {
  readonly title: string;
  readonly signature: readonly string[];
  readonly columns: Columns;
  /** These columns fill in new names only; a name already in the shop keeps the seller's own words. */
  readonly forNewNames?: Columns;
  readonly dates?: DateOrder;
  /** By the value of the column of the status or the registration in lower case. */
  readonly states?: Readonly<Record<string, State>>;
  readonly priceOptions?: PriceOptions;
  /** Why a column that sellers fill in has no place here, by its heading. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Where the heading row is known from. */
  readonly source: string;
  readonly isFromMemory?: true;
  readonly isOwn?: true;
}

const DOMBOT = "aoxborrow/dombot on GitHub, docs/domain-import-export.md";

export const FORMATS: readonly Format[] = [
  {
    title: "this shop's own CSV",
    signature: ["domain", "price", "category", "listedDate", "status"],
    columns: Object.fromEntries(COLUMNS.map((field) => [field, field])),
    isOwn: true,
    source: "`names export`",
  },
  {
    title: "Afternic",
    signature: ["Domain", "Buy Now Price", "Floor Price", "Min Offer", "Sale Lander"],
    columns: {
      domain: "Domain",
      price: "Buy Now Price",
      minimumOffer: "Min Offer",
      floor: "Floor Price",
    },
    source: "Afternic's bulk upload template v3 (afternic.com/forms)",
  },
  {
    title: "Afternic (before 2025)",
    signature: ["*Name (Required)", "*Minimum Offer (Required)", "Buy Now Price"],
    columns: {
      domain: "*Name (Required)",
      price: "Buy Now Price",
      minimumOffer: "*Minimum Offer (Required)",
      floor: "Floor Price",
    },
    forNewNames: { category: "Top Category" },
    source: DOMBOT,
  },
  {
    title: "Sedo",
    signature: ["Domain name", "Currency", "Price", "Minimum Offer", "SedoMLS Status"],
    columns: {
      domain: "Domain name",
      price: "Price",
      minimumOffer: "Minimum Offer",
      currency: "Currency",
    },
    forNewNames: { category: "Master Category" },
    source: DOMBOT,
  },
  {
    title: "Efty",
    signature: ["Domain", "BIN Price", "Minimum offer", "Efty market"],
    columns: {
      domain: "Domain",
      price: "BIN Price",
      minimumOffer: "Minimum offer",
      status: "Status",
      soldDate: "Sold date",
    },
    forNewNames: { category: "Category", description: "Description" },
    dates: "MDY",
    source: DOMBOT,
  },
  {
    title: "Dan's export",
    signature: ["Domain name", "Added on", "Starting offer"],
    columns: { domain: "Domain name", price: "Buy now price", minimumOffer: "Starting offer" },
    forNewNames: { listedDate: "Added on", description: "Description" },
    source: DOMBOT,
  },
  {
    title: "Dan's upload file",
    signature: ["Domain name", "Buy now price", "Starting offer", "Description"],
    columns: { domain: "Domain name", price: "Buy now price", minimumOffer: "Starting offer" },
    forNewNames: { description: "Description" },
    source: DOMBOT,
  },
  {
    title: "GoDaddy",
    signature: ["Domain Name", "Ownership Date", "Estimated Value", "Cashparking"],
    columns: {
      domain: "Domain Name",
      registered: "Create Date",
      expires: "Expiration Date",
      registration: "Status",
    },
    dates: "MDY",
    source: DOMBOT,
  },
  {
    title: "Dynadot",
    signature: ["Domain", "Renewal Status", "Punycode", "Expiration Date Timestamp"],
    columns: { domain: "Domain", registered: "Registration Date", expires: "Expiration Date" },
    source: DOMBOT,
  },
  {
    title: "Namecheap",
    signature: ["Domain Name", "Domain status at NC", "Domain expiration date"],
    columns: {
      domain: "Domain Name",
      expires: "Domain expiration date",
      registration: "Domain status at NC",
    },
    source: DOMBOT,
  },
];

/** Columns of other files, best first. Amount, Value, Date and Price Option may mean anything, so only `--map` takes them. */
export const ALIASES: Columns = {
  ...COLUMN_TITLES,
  currency: ["Currency", "Price currency"],
  registration: ["Registration status", "Domain status"],
};

/** Columns with these words are about a person or open an account, so they are never read. */
export const PERSONAL_WORDS: ReadonlySet<string> = new Set(
  "registrant admin administrative tech technical billing contact contacts owner email mail phone telephone mobile fax address street postcode zip auth authcode authinfo epp password passcode secret firstname lastname organization organisation".split(
    " ",
  ),
);

export const TOTALS = /^(?:grand |sub-?)?(?:totals?|sum)\b[^.]*$/i;
