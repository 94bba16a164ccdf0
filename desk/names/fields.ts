import { type FieldValue, toLines } from "../../catalogue/schema/listing-fields.ts";
import { STATUSES, TIERS } from "../../catalogue/schema/listing.ts";

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: "line" | "amount" | "date" | "text" | "list" | "choice" | "checkbox" | "questions";
  readonly hint?: string;
  readonly choices?: readonly string[];
  /** An empty value leaves the field out. */
  readonly checkbox?: readonly [checked: string, unchecked: string];
}

interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FormField[];
}

const STATS = [
  ["domainAge", "Domain age"],
  ["firstSeen", "First seen"],
  ["keywordVolume", "Keyword volume"],
  ["cpc", "CPC"],
  ["backlinks", "Backlinks"],
  ["referringDomains", "Referring domains"],
  ["ubersuggestLink", "Link to the source"],
] as const;

export const HOW_TO_ASK =
  "A question on one line, its answer below it, and an empty line before the next.";

const ONE_A_LINE = "One on each line.";

export const GROUPS: readonly FieldGroup[] = [
  {
    title: "Sale",
    fields: [
      {
        name: "price",
        label: "Price",
        kind: "amount",
        hint: "Such as 4,888 or 32k, or Make Offer.",
      },
      { name: "status", label: "Status", kind: "choice", choices: STATUSES },
      {
        name: "escrowLink",
        label: "Escrow link",
        kind: "line",
        hint: "https://…, used for this name only.",
      },
      {
        name: "hidden",
        label: "Hide this name from the shop",
        kind: "checkbox",
        checkbox: ["yes", ""],
      },
      { name: "offers", label: "Buyers can make offers", kind: "checkbox", checkbox: ["", "no"] },
      { name: "minimumOffer", label: "Minimum offer", kind: "amount", hint: "Buyers see it." },
      {
        name: "floor",
        label: "Floor price",
        kind: "amount",
        hint: "Buyers never see it. An amount, or a share of the price such as 60%.",
      },
      { name: "soldPrice", label: "Sold for", kind: "amount", hint: "Buyers see it." },
      { name: "soldDate", label: "Sold on", kind: "date" },
    ],
  },
  {
    title: "Description",
    fields: [
      { name: "category", label: "Category", kind: "line" },
      { name: "tier", label: "Tier", kind: "choice", choices: ["", ...TIERS] },
      { name: "description", label: "Description", kind: "text" },
      { name: "keywords", label: "Keywords", kind: "list", hint: ONE_A_LINE },
      { name: "features", label: "Features", kind: "list", hint: ONE_A_LINE },
      { name: "useCases", label: "Use cases", kind: "list", hint: ONE_A_LINE },
      { name: "targetAudience", label: "Target audience", kind: "list", hint: ONE_A_LINE },
      {
        name: "faqs",
        label: "Questions and answers",
        kind: "questions",
        hint: `${HOW_TO_ASK} Leave it empty to use your shop's questions, or write no to show none.`,
      },
    ],
  },
  {
    title: "Dates",
    fields: [
      { name: "listedDate", label: "Listed on", kind: "date" },
      { name: "registered", label: "Registered on", kind: "date" },
      { name: "expires", label: "Expires on", kind: "date" },
    ],
  },
  {
    title: "SEO metrics",
    fields: STATS.map(([name, label]) => ({ name: `stats.${name}`, label, kind: "line" as const })),
  },
];

export const FORM_FIELDS: readonly FormField[] = GROUPS.flatMap(({ fields }) => fields);

export const labelOf = (field: string) =>
  FORM_FIELDS.find(({ name }) => name === field)?.label ?? field;

export const toText = (value: FieldValue = "") =>
  typeof value === "string"
    ? value
    : toLines(value).join(typeof value[0] === "string" ? "\n" : "\n\n");
