import { z } from "zod";
import { extensionOf } from "./extension.ts";
import {
  asciiDomain,
  calendarDate,
  httpsUrl,
  questionAnswers,
  text,
  textList,
} from "./field-schema.ts";
import { type Listing, type QuestionAnswer, STATUSES, TIERS } from "./listing.ts";
import { parsePrice } from "./price.ts";

export const FAQ_COUNT = 5;

const price = z.string("a price").transform((value, context) => {
  const parsed = parsePrice(value);
  if (parsed) return parsed;
  context.addIssue({
    code: "custom",
    message: "whole US dollars such as '$4,888', or 'Make Offer'",
  });
  return z.NEVER;
});

/** '-' and 'N/A' mean that nobody measured it. YAML reads a bare figure as a number, which is as good. */
const stat = z
  .union([z.string(), z.number()], "a text or a number")
  .transform(String)
  .transform((value) => (["", "-", "N/A"].includes(value.trim()) ? null : value.trim()))
  .optional()
  .transform((value) => value ?? null);

const optionalLink = (wanted?: string) =>
  z
    .union([z.literal(""), httpsUrl(wanted)], wanted ?? "an https:// address")
    .optional()
    .transform((value) => value || null);

const stats = z.strictObject({
  domainAge: stat,
  firstSeen: stat,
  keywordVolume: stat,
  cpc: stat,
  backlinks: stat,
  referringDomains: stat,
  ubersuggestLink: optionalLink(),
});

/** A listing as the seller writes it (specification, section 3). Its messages say what is wanted. */
export const listingSchema = z
  .strictObject(
    {
      domain: asciiDomain(),
      price,
      category: text(),
      status: z.enum(STATUSES, `one of ${STATUSES.join(", ")}`),
      tier: z
        .enum(TIERS, `one of ${TIERS.join(", ")}, or no such line`)
        .optional()
        .transform((value) => value ?? null),
      listedDate: calendarDate(),
      escrowLink: optionalLink("an https:// checkout address, or nothing"),
      description: text(),
      stats: stats.optional().transform((value) => value ?? null),
      keywords: textList(7, 12),
      features: textList(5, 5),
      useCases: textList(5, 5),
      targetAudience: textList(5, 5),
      faqs: questionAnswers(FAQ_COUNT).optional(),
    },
    "the fields of a listing",
  )
  .refine((listing) => listing.price.amount !== null || listing.escrowLink === null, {
    path: ["escrowLink"],
    message: "no escrow link on a 'Make Offer' name",
  });

export type ListingSource = z.output<typeof listingSchema>;

/** Completes a checked listing: its standing FAQs with the name filled in, and what is derived from the name. */
export function toListing(
  source: ListingSource,
  displayName: string,
  standingFaqs: readonly QuestionAnswer[],
): Listing {
  const fill = (value: string) => value.replaceAll("{domain}", displayName);
  const faqs = (source.faqs ?? standingFaqs).map(({ question, answer }) => ({
    question: fill(question),
    answer: fill(answer),
  }));
  return { ...source, displayName, extension: extensionOf(displayName), faqs };
}
