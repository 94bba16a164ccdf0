import { STATUSES, TIERS } from "../../catalogue/schema/listing.ts";

interface Action {
  readonly title: string;
  /** 'Change', if it's left out. */
  readonly verb?: string;
  /** Labels the value that the action needs. */
  readonly value?: string;
  readonly hint?: string;
  readonly choices?: readonly string[];
}

type Field = "price" | "status" | "category" | "tier" | "tags";
export type Kind = Field | "renewed" | "hide" | "show" | "delete";

/** What can be done with many names at once. */
export const KINDS: Readonly<Record<Kind, Action>> = {
  price: {
    title: "Set price",
    value: "New price",
    hint: "A change such as +10% or -5%, a price such as 4,888, or Make Offer.",
  },
  status: { title: "Set status", value: "New status", choices: STATUSES },
  category: { title: "Set category", value: "New category" },
  tier: { title: "Set tier", value: "New tier", choices: ["", ...TIERS] },
  tags: {
    title: "Set tags",
    value: "New tags",
    hint: "Such as brandable, short. With +sale, -short, one is added and one removed.",
  },
  renewed: { title: "Record renewals", verb: "Renew" },
  hide: { title: "Hide", verb: "Hide" },
  show: { title: "Show again" },
  delete: { title: "Delete", verb: "Delete" },
};

export const isKind = (text: string | null): text is Kind =>
  text !== null && Object.hasOwn(KINDS, text);

/** These say what a page does with the names, and not which names the table shows and how. */
const PASSING: ReadonlySet<string> = new Set(
  "page edit field notice do value all name format".split(" "),
);

/** Returns the filters and the order of the table with these changes. */
export function changeQuery(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const next = new URLSearchParams(
    [...params].filter(([key, value]) => value && !PASSING.has(key)),
  );
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next.size > 0 ? `?${next}` : "";
}
