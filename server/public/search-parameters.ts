import { z } from "zod";
import { STATUSES } from "../../catalogue/schema/listing.ts";
import {
  aboutCurrency,
  CURRENCIES,
  type Currency,
  formatMoney,
} from "../../catalogue/format/currency.ts";
import { MAX_AMOUNT } from "../../catalogue/format/price.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { MAX_FILTER_LENGTH, parseExtension } from "../../catalogue/search/criteria.ts";
import { SORTS, type SortId } from "../../catalogue/search/sort.ts";

const USUAL_LIMIT = 20;
export const MAX_LIMIT = 100;

function sumIn(currency: Currency) {
  const wanted = `a number of whole ${aboutCurrency(currency).name} from 0 to ${MAX_AMOUNT}`;
  return z.int(wanted).min(0, wanted).max(MAX_AMOUNT, wanted).optional();
}

const textWanted = `text of 1 to ${MAX_FILTER_LENGTH} characters`;
const filter = z
  .string(textWanted)
  .min(1, textWanted)
  .max(MAX_FILTER_LENGTH, textWanted)
  .refine((text) => cleanLine(text, MAX_FILTER_LENGTH) !== "", "text that isn't blank");

const lengthWanted = 'a number of characters such as "5", or a range such as "3-6"';
const limitWanted = "a whole number, 1 or more";
const MAX_PAGE = 100_000;
const pageWanted = `a page from 1 to ${MAX_PAGE}`;

const SORT_IDS = SORTS.map(({ id }) => id) as [SortId, ...SortId[]];

const fieldsIn = (currency: Currency) => ({
  q: filter
    .optional()
    .describe(
      `Words to look for in names, descriptions and keywords; one or two find more than a sentence. Plain requests such as 'short .ai name under ${formatMoney(5_000, currency)}' work too.`,
    ),
  extension: filter
    .refine((text) => parseExtension(text) !== "", "an extension such as ai or .com")
    .optional()
    .describe("Only names with this extension, such as ai or .com"),
  category: filter
    .optional()
    .describe("Only names in this category, spelled as in responses; /api/shop lists all"),
  status: z
    .enum(STATUSES, `one of ${STATUSES.join(", ")}`)
    .optional()
    .describe("Only names with this status. Only available names can be bought."),
  min: sumIn(currency).describe(
    `The lowest price in ${aboutCurrency(currency).name}; leaves out names without one`,
  ),
  max: sumIn(currency).describe(
    `The highest price in ${aboutCurrency(currency).name}; leaves out names without one`,
  ),
  length: z
    .string(lengthWanted)
    .regex(/^[1-9]\d?(-[1-9]\d?)?$/, lengthWanted)
    .optional()
    .describe("How many characters stand before the extension: 5, or a range such as 3-6"),
  sort: z
    .enum(SORT_IDS, `one of ${SORT_IDS.join(", ")}`)
    .optional()
    .describe(
      "The order; newest if left out. With q, it is the order within each status, and newest puts the best matches first",
    ),
  limit: z
    .int(limitWanted)
    .min(1, limitWanted)
    .default(USUAL_LIMIT)
    .describe(`How many names to return, ${USUAL_LIMIT} if left out; at most ${MAX_LIMIT}`),
  page: z
    .int(pageWanted)
    .min(1, pageWanted)
    .max(MAX_PAGE, pageWanted)
    .default(1)
    .describe("Which page of the names: next in an earlier response has the following one"),
});

/** The message is what a refusal of an unknown parameter says was expected. */
export const onlyThese = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject(fields, `parameters: ${Object.keys(fields).join(", ")}`);

const makeSearch = (currency: Currency) => {
  const fields = fieldsIn(currency);
  return { fields, schema: onlyThese(fields) };
};

const SEARCHES = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, makeSearch(currency)]),
) as Readonly<Record<Currency, ReturnType<typeof makeSearch>>>;

/** The parameters of a search in a shop with this currency. */
export const searchIn = (currency: Currency) => SEARCHES[currency];

export const SEARCH_NAMES = Object.keys(SEARCHES.USD.fields);

export type Search = z.output<ReturnType<typeof makeSearch>["schema"]>;
