import { cleanLine } from "./clean-text.ts";

/** Most names that one shortlist holds. */
export const MAX_SHORTLIST = 50;

/** The longest domain name there is, in characters. */
const MAX_NAME = 253;
const ASCII_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const distinct = (names: readonly string[]) => [...new Set(names)];

/** Reads what a browser stored, a JSON array of ASCII names; whatever else stands there is ignored. Never throws. */
export function parseStoredNames(stored: string): string[] {
  // Most often by far, on the server always: cheaper said than caught.
  if (stored === "") return [];
  try {
    const list: unknown = JSON.parse(stored);
    if (!Array.isArray(list)) return [];
    const names = list.filter(
      (name): name is string =>
        typeof name === "string" && name.length <= MAX_NAME && ASCII_NAME.test(name),
    );
    return distinct(names).slice(0, MAX_SHORTLIST);
  } catch {
    return [];
  }
}

/** Reads the names of a link, separated by commas, each once, in the order of the link; no more than a shortlist holds. */
export function parseLinkedNames(text: string | null): string[] {
  const names = (text ?? "")
    .split(",", MAX_SHORTLIST * 2)
    .map((name) => cleanLine(name, MAX_NAME).toLowerCase().normalize("NFC"))
    .filter(Boolean);
  return distinct(names).slice(0, MAX_SHORTLIST);
}

/** The query of the page that shows these names, as '?names=a.com,b.ai'; '' for none. */
export function formatNames(names: readonly string[]): string {
  return names.length === 0 ? "" : `?names=${names.map(encodeURIComponent).join(",")}`;
}

/** A subject line with as many of the names as `length` characters take, and how many more there are. */
export function shortlistSubject(names: readonly string[], length: number): string {
  const lines = names.map((_, index) => {
    const left = names.length - index - 1;
    return `Shortlist: ${names.slice(0, index + 1).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
  });
  return lines.findLast((line) => line.length <= length) ?? `Shortlist of ${names.length}`;
}
