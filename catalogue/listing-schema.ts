import { z } from "zod";
import { extensionOf } from "./extension.ts";
import {
  asciiDomain,
  calendarDate,
  httpsUrl,
  optional,
  questionAnswers,
  text,
  textList,
} from "./field-schema.ts";
import { type Listing, type QuestionAnswer, STATUSES, TIERS } from "./listing.ts";
import { parsePrice } from "./price.ts";

export const FAQ_COUNT = 5;

const priceWanted = "whole US dollars such as '$4,888', or 'Make Offer'";

const price = z.string(priceWanted).transform((value, context) => {
  const parsed = parsePrice(value);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: priceWanted });
  return z.NEVER;
});

/** '-' and 'N/A' mean that nobody measured it. YAML reads a bare figure as a number, which is as good. */
const stat = optional(
  z
    .union([z.string(), z.number()], "a text or a number")
    .transform(String)
    .transform((value) => (["", "-", "N/A"].includes(value.trim()) ? null : value.trim())),
);

const optionalLink = (wanted?: string) =>
  optional(z.union([z.literal(""), httpsUrl(wanted)], wanted ?? "an https:// address")).transform(
    (value) => value || null,
  );

const stats = z.strictObject(
  {
    domainAge: stat,
    firstSeen: stat,
    keywordVolume: stat,
    cpc: stat,
    backlinks: stat,
    referringDomains: stat,
    ubersuggestLink: optionalLink(),
  },
  "figures such as domainAge and cpc, each on a line of its own, or no such line",
);

/** A listing as the seller writes it (specification, section 3). Its messages say what is wanted. */
export const listingSchema = z
  .strictObject(
    {
      domain: asciiDomain(),
      price,
      category: text(),
      status: z.enum(STATUSES, `one of ${STATUSES.join(", ")}`),
      tier: optional(z.enum(TIERS, `one of ${TIERS.join(", ")}, or no such line`)),
      listedDate: calendarDate(),
      escrowLink: optionalLink("an https:// checkout address, or nothing"),
      description: text(),
      stats: optional(stats),
      keywords: textList(7, 12),
      features: textList(5, 5),
      useCases: textList(5, 5),
      targetAudience: textList(5, 5),
      faqs: optional(questionAnswers(FAQ_COUNT)),
    },
    "the fields of a listing",
  )
  // Told beside other faults too, so a field may still be missing here, or be as the seller wrote it.
  .refine((listing) => listing.price?.amount !== null || listing.escrowLink === null, {
    path: ["escrowLink"],
    message: "no escrow link on a 'Make Offer' name",
    when: ({ value }) => value instanceof Object,
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
