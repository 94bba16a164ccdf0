import { z } from "zod";
import { STATUSES } from "../../catalogue/schema/listing.ts";
import { MAX_AMOUNT } from "../../catalogue/format/price.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { MAX_FILTER_LENGTH, parseExtension } from "../../catalogue/search/criteria.ts";
import { SORTS, type SortId } from "../../catalogue/search/sort.ts";

const USUAL_LIMIT = 20;
export const MAX_LIMIT = 100;

const amountWanted = `a number of whole units of the currency from 0 to ${MAX_AMOUNT}`;
const amount = z.int(amountWanted).min(0, amountWanted).max(MAX_AMOUNT, amountWanted);

const textWanted = `text of 1 to ${MAX_FILTER_LENGTH} characters`;
const filter = z
  .string(textWanted)
  .min(1, textWanted)
  .max(MAX_FILTER_LENGTH, textWanted)
  .refine((text) => cleanLine(text, MAX_FILTER_LENGTH) !== "", "text that isn't blank");

const lengthWanted = 'a number of characters such as "5", or a range such as "3-6"';
const limitWanted = "a whole number, 1 or more";
const cursorWanted = "the value of next in an earlier response";

const SORT_IDS = SORTS.map(({ id }) => id) as [SortId, ...SortId[]];

export const searchFields = {
  q: filter
    .optional()
    .describe(
      "Words to look for in names, descriptions and keywords; one or two find more than a sentence. Plain requests such as 'short .ai name under $5,000' work too.",
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
  min: amount
    .optional()
    .describe("The lowest price in the shop's currency; leaves out names without one"),
  max: amount
    .optional()
    .describe("The highest price in the shop's currency; leaves out names without one"),
  length: z
    .string(lengthWanted)
    .regex(/^[1-9]\d?(-[1-9]\d?)?$/, lengthWanted)
    .optional()
    .describe("How many characters stand before the extension: 5, or a range such as 3-6"),
  sort: z
    .enum(SORT_IDS, `one of ${SORT_IDS.join(", ")}`)
    .optional()
    .describe("The order among names that match equally well; newest if left out"),
  limit: z
    .int(limitWanted)
    .min(1, limitWanted)
    .default(USUAL_LIMIT)
    .describe(`How many names to return, ${USUAL_LIMIT} if left out; at most ${MAX_LIMIT}`),
  cursor: z
    .string(cursorWanted)
    .min(1, cursorWanted)
    .max(1_000, cursorWanted)
    .optional()
    .describe("The value of next in an earlier response; keep all other parameters the same"),
};

/** The message is what a refusal of an unknown parameter says was expected. */
export const onlyThese = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject(fields, `parameters: ${Object.keys(fields).join(", ")}`);

export const searchSchema = onlyThese(searchFields);

export type Search = z.output<typeof searchSchema>;
