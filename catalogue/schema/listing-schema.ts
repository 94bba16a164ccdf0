import { z } from "zod";
import {
  asciiDomain,
  calendarDate,
  FIT_WANTED,
  httpsUrl,
  isFit,
  line,
  optional,
  optionalOr,
  questionAnswers,
  readAs,
  text,
  textList,
  yesOrNo,
} from "./field-schema.ts";
import { MAX_CATEGORY_LENGTH, STATUSES, TIERS } from "./listing.ts";
import { formatDollars, MAX_DOLLARS, parsePrice, type Price } from "../format/price.ts";

export type Floor = { readonly amount: number } | { readonly percent: number };

/** An amount above the limit is well-formed, so it gets a fault of its own. */
const readSum = <T extends Price | Floor>(wanted: string, read: (text: string) => T | null) =>
  readAs(wanted, read).refine(
    (sum) => !("amount" in sum) || (sum.amount ?? 0) <= MAX_DOLLARS,
    `no more than ${formatDollars(MAX_DOLLARS)}`,
  );

const price = readSum("whole US dollars such as '$4,888', or 'Make Offer'", parsePrice);

export const dollars = readSum("whole US dollars such as '$2,500'", (text) => {
  const sum = parsePrice(text);
  return typeof sum?.amount === "number" ? sum : null;
});

const floor = readSum(
  "whole US dollars such as '$7,500', or a share of the price such as 60%",
  (text): Floor | null => {
    const percent = Number(/^([1-9]\d?|100) ?%$/.exec(text.trim())?.[1]);
    if (percent) return { percent };
    const amount = parsePrice(text)?.amount;
    return amount ? { amount } : null;
  },
);

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
  domainAge: stat,
  firstSeen: stat,
  keywordVolume: stat,
  cpc: stat,
  backlinks: stat,
  referringDomains: stat,
  ubersuggestLink: optionalLink(),
};

const stats = z.strictObject(
  statFields,
  "figures such as domainAge and cpc, each on a line of its own, or nothing",
);

const status = z.enum(STATUSES, `one of ${STATUSES.join(", ")}`);

export const rowFields = {
  domain: asciiDomain(),
  price,
  category: line(MAX_CATEGORY_LENGTH),
  tier: optional(z.enum(TIERS, `one of ${TIERS.join(", ")}, or nothing`)),
  listedDate: calendarDate(),
  escrowLink: optionalLink("an https:// checkout address, or nothing"),
  stats: optional(stats),
  faqs: questionAnswers,
  status: optionalOr(status, "available" as const),
  description: optional(text()),
  keywords: optionalOr(textList(0, 12), NONE),
  features: optionalOr(textList(0, 5), NONE),
  useCases: optionalOr(textList(0, 5), NONE),
  targetAudience: optionalOr(textList(0, 5), NONE),
  hidden: yesOrNo(false),
  offers: yesOrNo(true),
  minimumOffer: optional(dollars),
  floor: optional(floor),
  soldDate: optional(calendarDate()),
  soldPrice: optional(dollars),
  registered: optional(calendarDate()),
  expires: optional(calendarDate()),
};

interface OfferFields {
  readonly price?: Price;
  readonly escrowLink: string | null;
  readonly minimumOffer?: Price | null;
  readonly floor?: Floor | null;
}

const isAbove = (sum: number | null | undefined, price?: Price) =>
  (sum ?? 0) > (price?.amount ?? Infinity);

export const NOT_ABOVE_PRICE = "no more than the price";

/** These rules run even if other checks fail, so `price` may be missing. */
const OFFER_RULES = [
  {
    field: "escrowLink",
    wanted: "no escrow link on a 'Make Offer' name",
    isBroken: ({ price, escrowLink }: OfferFields) => price?.amount === null && escrowLink !== null,
  },
  {
    field: "minimumOffer",
    wanted: NOT_ABOVE_PRICE,
    isBroken: ({ price, minimumOffer }: OfferFields) => isAbove(minimumOffer?.amount, price),
  },
  {
    field: "floor",
    wanted: NOT_ABOVE_PRICE,
    isBroken: ({ price, floor }: OfferFields) =>
      floor && "amount" in floor ? isAbove(floor.amount, price) : false,
  },
  {
    field: "floor",
    wanted: "an amount in dollars, because there's no price to take a share of",
    isBroken: ({ price, floor }: OfferFields) =>
      price?.amount === null && floor ? "percent" in floor : false,
  },
] as const;

export const findBrokenRules = (fields: OfferFields): ReadonlySet<string> =>
  new Set(OFFER_RULES.filter((rule) => rule.isBroken(fields)).map(({ field }) => field));

export const meetsOfferRules = (fields: OfferFields) =>
  OFFER_RULES.every((rule) => !rule.isBroken(fields));

const withOfferRules = <T extends z.ZodType<OfferFields>>(schema: T): T =>
  OFFER_RULES.reduce<T>(
    (checked, { field, wanted, isBroken }) =>
      checked.refine((fields) => !isBroken(fields), {
        path: [field],
        message: wanted,
        when: ({ value }) => value instanceof Object,
      }),
    schema,
  );

/** A listing's own file must fill in these fields; a row of a CSV file can leave most of them out. */
export const listingSchema = withOfferRules(
  z.strictObject(
    {
      ...rowFields,
      status,
      description: text(),
      keywords: textList(7, 12),
      features: textList(5, 5),
      useCases: textList(5, 5),
      targetAudience: textList(5, 5),
    },
    "the fields of a listing",
  ),
);

export const rowSchema = withOfferRules(z.strictObject(rowFields, "the fields of a listing"));

export type Row = z.output<typeof rowSchema>;
export type ListingSource = z.output<typeof listingSchema> | Row;
