/** Extensions that have a landing page (specification, section 2). */
export const LANDING_EXTENSIONS = ["ai", "com", "id", "now", "talk", "you"] as const;
export type LandingExtension = (typeof LANDING_EXTENSIONS)[number];

/** Extensions whose landing page has words for an empty list. */
export const EXTENSIONS_WITH_EMPTY_STATE: readonly LandingExtension[] = [
  "id",
  "now",
  "talk",
  "you",
];

/** The last dot-part of a name, with its dot: '.com'. */
export function extensionOf(domain: string): string {
  return domain.slice(domain.lastIndexOf("."));
}

export function compareExtensions(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
