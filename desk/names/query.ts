export const KINDS = {
  price: "Set price",
  status: "Set status",
  category: "Set category",
  tier: "Set tier",
  tags: "Set tags",
  renewed: "Record renewals",
  hide: "Hide",
  show: "Show again",
  delete: "Delete",
} as const;

export type Kind = keyof typeof KINDS;

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
