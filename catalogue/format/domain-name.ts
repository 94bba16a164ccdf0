export const MAX_DOMAIN_LENGTH = 253;

/** These extensions have a page of their own even while no name is listed under them. */
export const NAMED_EXTENSIONS = ["ai", "com", "id", "now", "talk", "you"] as const;
export type NamedExtension = (typeof NAMED_EXTENSIONS)[number];

/** "Extension pages" in docs/specification.md leaves out .ai and .com. */
export const EXTENSIONS_WITH_EMPTY_STATE: readonly NamedExtension[] = ["id", "now", "talk", "you"];

export function extensionOf(domain: string): string {
  return domain.slice(domain.lastIndexOf("."));
}

const NAME_SIZES = ["xl", "lg", "md", "sm", "xs"] as const;
export type NameSize = (typeof NAME_SIZES)[number];

const THRESHOLDS = [10, 15, 20, 25];

export function nameSize(name: string): NameSize {
  const length = [...name].length;
  const step = THRESHOLDS.filter((threshold) => length > threshold).length;
  return NAME_SIZES[step] ?? "xs";
}
