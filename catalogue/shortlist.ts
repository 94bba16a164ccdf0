import { cleanLine } from "./format/clean-text.ts";
import { MAX_DOMAIN_LENGTH } from "./format/domain-name.ts";

/** app/shortlist/own-shortlist.js repeats this number, because it can't import anything. */
export const MAX_SHORTLIST = 50;

const ASCII_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** Anyone can make a link to a shortlist, and its page repeats nothing from it but names. */
const NAME = /^[^\s/]+\.[^\s/.]{2,}$/;

const distinct = (names: readonly string[]) => [...new Set(names)];

export function parseStoredNames(stored: string): string[] {
  if (stored === "") return [];
  try {
    const list: unknown = JSON.parse(stored);
    if (!Array.isArray(list)) return [];
    const names = list.filter(
      (name): name is string =>
        typeof name === "string" && name.length <= MAX_DOMAIN_LENGTH && ASCII_NAME.test(name),
    );
    return distinct(names).slice(0, MAX_SHORTLIST);
  } catch {
    return [];
  }
}

export function parseLinkedNames(text: string | null): string[] {
  const names = (text ?? "")
    .split(",", MAX_SHORTLIST * 2)
    .map((name) => cleanLine(name, MAX_DOMAIN_LENGTH).toLowerCase().normalize("NFC"))
    .filter((name) => NAME.test(name));
  return distinct(names).slice(0, MAX_SHORTLIST);
}

export function formatNamesQuery(names: readonly string[]): string {
  return names.length === 0 ? "" : `?names=${names.map(encodeURIComponent).join(",")}`;
}

export function shortlistSubject(names: readonly string[], length: number): string {
  const lines = names.map((_, index) => {
    const left = names.length - index - 1;
    return `Shortlist: ${names.slice(0, index + 1).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
  });
  return lines.findLast((line) => line.length <= length) ?? `Shortlist of ${names.length}`;
}
