import { z } from "zod";
import {
  asciiDomain,
  calendarDate,
  dayOfTrade,
  FIT_WANTED,
  httpsUrl,
  isFit,
  line,
  listOf,
  optional,
  optionalOr,
  questionAnswers,
  text,
  textList,
  yesOrNo,
} from "./field-schema.ts";
import { about, aboutSum, type OwnerOnly, ownerOnly, ownSum, readAbout } from "./about-field.ts";
import { MAX_CATEGORY_LENGTH, type Status, STATUSES, TIERS } from "./listing.ts";
import { CURRENCIES, type Currency } from "../format/currency.ts";
import type { Price } from "../format/price.ts";
import { cost, type Floor, floor, price, wholeSum } from "./sum-schema.ts";

const MAX_OWN_LINE = 100;

const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 40;
const TAGS_WANTED = `at most ${MAX_TAGS} tags of at most ${MAX_TAG_LENGTH} characters, separated by commas`;

const splitTags = (text: string | number) =>
  String(text)
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Tags are read from a list and from one line, and each counts once, whatever its letter case. */
const tagList = optional(
  z
    .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))], TAGS_WANTED)
    .transform((tags) => {
      const all = [tags].flat().flatMap(splitTags);
      const folded = all.map((tag) => tag.toLowerCase());
      return all.filter((_, at) => folded.indexOf(folded[at] ?? "") === at);
    })
    .pipe(listOf(line(MAX_TAG_LENGTH), 0, MAX_TAGS, TAGS_WANTED)),
).transform((tags): readonly string[] | null => (tags?.length ? tags : null));

const stat = optional(
  z
    .union([z.string(), z.number()], "text or a number")
    .transform(String)
    .refine(isFit, FIT_WANTED)
    .transform((value) => (["", "-", "N/A"].includes(value.trim()) ? null : value.trim())),
);

const optionalLink = (wanted?: string) =>
  optional(z.union([z.literal(""), httpsUrl(wanted)], wanted ?? "an https:// address")).transform(
    (value) => value || null,
  );

const NONE: readonly string[] = [];

export const statFields = {
  domainAge: about(stat, "Domain age"),
  firstSeen: about(stat, "First seen"),
  keywordVolume: about(stat, "Keyword volume"),
  cpc: about(stat, "CPC"),
  backlinks: about(stat, "Backlinks"),
  referringDomains: about(stat, "Referring domains"),
  ubersuggestLink: about(optionalLink(), "Link to the source"),
};

const stats = z.strictObject(
  statFields,
  "figures such as domainAge and cpc, each on a line of its own, or nothing",
);

const status = z.enum(STATUSES, `one of ${STATUSES.join(", ")}`);

const optionalSum =
  <T extends z.ZodType>(schemaFor: (currency: Currency) => T) =>
  (currency: Currency) =>
    optional(schemaFor(currency));

const ONE_A_LINE = "One on each line.";

export const HOW_TO_ASK =
  "A question on one line, its answer below it, and an empty line before the next.";

const textsOf = (label: string, most: number) =>
  about(optionalOr(textList(0, most), NONE), label, {
    kind: "list",
    group: "Description",
    hint: ONE_A_LINE,
    most,
  });

/**
 * All that a listing can have, in the order of the columns of its CSV. The form, the commands, import, export and faults are
 * made from this list by listing-fields.ts.
 */
export const rowFields = {
  domain: about(asciiDomain(), "Domain", {
    kind: "name",
    hint: "Such as people.talk.",
    columns: ["Domain name", "Domains", "Name", "FQDN"],
  }),
  price: aboutSum(price, "Price", {
    kind: "amount",
    group: "Sale",
    hint: "Such as 4,888 or 32k, or Make Offer.",
    columns: [
      "Price USD",
      "Buy now",
      "Buy now price",
      "BIN",
      "BIN price",
      "Buy it now",
      "Buy it now price",
      "Asking price",
      "Asking",
      "Selling price",
      "Fixed price",
      "List price",
    ],
  }),
  status: about(optionalOr(status, "available" as const), "Status", {
    kind: "choice",
    group: "Sale",
    choices: STATUSES,
  }),
  category: about(line(MAX_CATEGORY_LENGTH), "Category", {
    group: "Description",
  }),
  tier: about(optional(z.enum(TIERS, `one of ${TIERS.join(", ")}, or nothing`)), "Tier", {
    kind: "choice",
    group: "Description",
    choices: ["", ...TIERS],
  }),
  listedDate: about(calendarDate(), "Listed on", {
    kind: "date",
    group: "Dates",
    columns: ["Date added", "Added", "Added on", "Date added to account", "Listed"],
  }),
  escrowLink: about(optionalLink("an https:// checkout address, or nothing"), "Escrow link", {
    group: "Sale",
    isLong: true,
    hint: "https://…, used for this name only.",
  }),
  description: about(optional(text()), "Description", {
    kind: "text",
    group: "Description",
  }),
  keywords: textsOf("Keywords", 12),
  features: textsOf("Features", 5),
  useCases: textsOf("Use cases", 5),
  targetAudience: textsOf("Target audience", 5),
  faqs: about(questionAnswers, "Questions and answers", {
    kind: "questions",
    group: "Description",
    hint: `${HOW_TO_ASK} Leave it empty to use your shop's questions, or write no to show none.`,
  }),
  hidden: about(yesOrNo(false), "Hide this name from the shop", {
    kind: "checkbox",
    group: "Sale",
  }),
  offers: about(yesOrNo(true), "Buyers can make offers", {
    kind: "checkbox",
    group: "Sale",
  }),
  minimumOffer: aboutSum(optionalSum(wholeSum), "Minimum offer", {
    kind: "amount",
    group: "Sale",
    hint: "Buyers see it.",
    columns: ["Min offer", "Starting offer"],
  }),
  floor: ownSum(optionalSum(floor), "Floor price", {
    kind: "amount",
    group: "Sale",
    hint: "Buyers never see it. An amount, or a share of the price such as 60%.",
    columns: ["Floor price", "Minimum price", "Min price", "Reserve", "Reserve price"],
  }),
  soldDate: about(optional(calendarDate()), "Sold on", {
    kind: "date",
    group: "Sale",
    columns: ["Date sold", "Sold on", "Sale date"],
  }),
  soldPrice: aboutSum(optionalSum(wholeSum), "Sold for", {
    kind: "amount",
    group: "Sale",
    hint: "Buyers see it.",
  }),
  registered: about(optional(calendarDate()), "Registered on", {
    kind: "date",
    group: "Dates",
    columns: [
      "Create date",
      "Created",
      "Created on",
      "Creation date",
      "Date created",
      "Registration date",
      "Registered on",
      "Reg date",
    ],
  }),
  expires: about(optional(calendarDate()), "Expires on", {
    kind: "date",
    group: "Dates",
    columns: [
      "Expiration date",
      "Expiry date",
      "Expires on",
      "Expiration",
      "Expiry",
      "Expire date",
    ],
  }),
  acquired: ownerOnly(optional(dayOfTrade()), "Bought on", {
    kind: "date",
    group: "Your books",
    columns: ["Acquired on", "Purchase date", "Purchased on", "Bought on"],
  }),
  acquiredPrice: ownSum(optionalSum(cost), "Bought for", {
    kind: "amount",
    group: "Your books",
    hint: "Buyers never see any of this.",
    columns: ["Purchase price", "Acquisition price", "Bought for"],
  }),
  renewal: ownerOnly(optional(calendarDate()), "Renews on", {
    kind: "date",
    group: "Your books",
    columns: ["Renewal date", "Renews on", "Next renewal"],
  }),
  renewalPrice: ownSum(optionalSum(cost), "Renewal price", {
    kind: "amount",
    group: "Your books",
    hint: "What the registrar charges for a year, such as 12.98.",
    columns: ["Renewal cost", "Renewal fee"],
  }),
  registrar: ownerOnly(optional(line(MAX_OWN_LINE)), "Registered at", {
    group: "Your books",
    hint: "The registrar, and the account if you have several.",
    columns: ["Registrar", "Registrar name"],
  }),
  otherCosts: ownSum(optionalSum(cost), "Other costs", {
    kind: "amount",
    group: "Your books",
    hint: "What you paid for it besides, such as for a broker or a logo.",
    columns: ["Additional costs"],
  }),
  salePrice: ownSum(optionalSum(cost), "Sold for (only you see it)", {
    kind: "amount",
    group: "Your books",
    hint: "For a sale outside your shop. Agreements of your shop are in the books already.",
    columns: ["Sold price", "Price sold"],
  }),
  saleFee: ownSum(optionalSum(cost), "Sale's fee", {
    kind: "amount",
    group: "Your books",
    hint: "What the marketplace or the escrow kept of it.",
    columns: ["Commission", "Sale commission", "Marketplace fee"],
  }),
  saleVenue: ownerOnly(optional(line(MAX_OWN_LINE)), "Sold through", {
    group: "Your books",
    columns: ["Sold at", "Sold via", "Sale venue"],
  }),
  tags: ownerOnly(tagList, "Tags", {
    kind: "list",
    group: "Your books",
    hint: "One on each line, or separated by commas.",
    columns: ["Tag", "Labels"],
    most: MAX_TAGS,
  }),
  ownNote: ownerOnly(optional(text()), "Your note", {
    kind: "text",
    group: "Your books",
    columns: ["Notes", "Note", "Comments"],
  }),
  stats: about(optional(stats), "SEO metrics", {
    kind: "figures",
    group: "SEO metrics",
  }),
};

type RowFields = typeof rowFields;

/** The fields above read bare numbers as US dollars; these read them in the currency of the shop. */
const fieldsIn = (currency: Currency) =>
  Object.fromEntries(
    Object.entries(rowFields).map(([name, schema]) => {
      const { schemaFor } = readAbout(schema);
      return [name, schemaFor ? schemaFor(currency).meta({ ...readAbout(schema) }) : schema];
    }),
  ) as RowFields;

/** The fields that only the seller sees. No `Listing` has them, because pages show all of a listing. */
export type OwnField = {
  [Name in keyof RowFields]: RowFields[Name] extends OwnerOnly ? Name : never;
}[keyof RowFields];

const NOT_ABOVE_PRICE = "no more than the price";

interface SaleFields {
  readonly price?: Price | undefined;
  readonly escrowLink?: string | null;
  readonly minimumOffer?: Price | null;
  readonly floor?: Floor | null;
  readonly status?: Status;
  readonly acquired?: string | null;
  readonly soldDate?: string | null;
}

const isAbove = (sum: number | null | undefined, price?: Price) =>
  (sum ?? 0) > (price?.amount ?? Infinity);

/** These rules run even if other checks fail, so `price` may be missing. */
const SALE_RULES = [
  {
    field: "escrowLink",
    wanted: "no escrow link on a 'Make Offer' name",
    isBroken: ({ price, escrowLink }: SaleFields) => Boolean(price?.amount === null && escrowLink),
  },
  {
    field: "minimumOffer",
    wanted: NOT_ABOVE_PRICE,
    isBroken: ({ price, minimumOffer }: SaleFields) => isAbove(minimumOffer?.amount, price),
  },
  {
    field: "floor",
    wanted: NOT_ABOVE_PRICE,
    isBroken: ({ price, floor }: SaleFields) =>
      floor && "amount" in floor ? isAbove(floor.amount, price) : false,
  },
  {
    field: "floor",
    wanted: "an amount, because there's no price to take a share of",
    isBroken: ({ price, floor }: SaleFields) =>
      price?.amount === null && floor ? "percent" in floor : false,
  },
  {
    field: "soldDate",
    wanted: "a day no earlier than acquired",
    isBroken: ({ status: now, acquired, soldDate }: SaleFields) =>
      Boolean(now === "sold" && acquired && soldDate && soldDate < acquired),
  },
] as const;

const withSaleRules = <T extends z.ZodType<SaleFields>>(schema: T): T =>
  SALE_RULES.reduce<T>(
    (checked, { field, wanted, isBroken }) =>
      checked.refine((fields) => !isBroken(fields), {
        path: [field],
        message: wanted,
        when: ({ value }) => value instanceof Object,
      }),
    schema,
  );

function makeSchemas(currency: Currency) {
  const fields = fieldsIn(currency);
  const known = `the fields of a listing: ${Object.keys(fields).join(", ")}`;
  return {
    currency,
    fields,
    /** A listing's own file must fill in these fields; a row of a CSV file can leave most of them out. */
    listing: withSaleRules(
      z.strictObject(
        {
          ...fields,
          status,
          description: text(),
          keywords: textList(7, 12),
          features: textList(5, 5),
          useCases: textList(5, 5),
          targetAudience: textList(5, 5),
        },
        known,
      ),
    ),
    row: withSaleRules(z.strictObject(fields, known)),
    /** Reads rows with these columns, in a third of the time that `row` takes: a second less for 10,000 names. */
    rowOf(columns: readonly string[]) {
      const all = Object.entries(fields).filter(([name]) => columns.includes(name));
      return withSaleRules(z.strictObject(Object.fromEntries(all) as RowFields));
    },
  };
}

export type ListingSchemas = ReturnType<typeof makeSchemas>;

/** A few dozen schemas are made once, and never change. */
const SCHEMAS = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, makeSchemas(currency)]),
) as Readonly<Record<Currency, ListingSchemas>>;

/** How listings are read in a shop with this currency. */
export const schemasIn = (currency: Currency): ListingSchemas => SCHEMAS[currency];

export type Row = z.output<ListingSchemas["row"]>;
export type OwnFields = Readonly<Pick<Row, OwnField>>;
/** What a file says of a name; the fields that its columns leave out are missing. */
export type ListingSource = Partial<Row> & Pick<Row, "domain" | "price">;
