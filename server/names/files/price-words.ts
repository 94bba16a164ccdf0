import { findCurrency } from "./read-sums.ts";
import { readYesOrNo } from "./state-words.ts";

const ON_REQUEST =
  /^(?:(?:price )?(?:on|upon) (?:request|application)|request (?:a )?price|poa|(?:best |make )?(?:an )?offers?|negotiable|inquire|enquire|contact (?:us|me|seller|owner)|(?:preis )?auf anfrage|verhandlungsbasis|vb|sur demande|a consultar|op aanvraag|sob consulta)$/i;

export const isOnRequest = (cell: string) => ON_REQUEST.test(cell.trim());

const NO_PRICE =
  /^(?:none|null|nil|nan|na|#n\/a|no (?:price|bin|buy[ -]now)|not (?:set|priced)|unpriced)$/i;

/** Words that stand beside a price, and say nothing against a sale. */
const HARMLESS: ReadonlySet<string> = new Set(
  "obo ono or best offer firm negotiable vb from ab starting at plus incl excl vat mwst bin buy now mio million thousand".split(
    " ",
  ),
);

/**
 * Returns the words of a price's cell that may say that the name isn't for sale, without sums, such as 'sold' for 'Sold $900'.
 * Returns null for a cell that is only a price, or that can't be read as one but holds no other words.
 */
export function findPriceWords(cell: string): string | null {
  if (isOnRequest(cell) || NO_PRICE.test(cell.trim()) || readYesOrNo(cell) !== null) return null;
  const text = cell
    .toLowerCase()
    .replaceAll(/[\p{Sc}\d.,'’]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== "");
  const isPlain = words.every(
    (word) =>
      HARMLESS.has(word) || findCurrency(word) !== null || (word.length < 2 && words.length < 2),
  );
  return isPlain ? null : text.slice(0, MAX_WORDS_LENGTH);
}

/** A key for an answer is no longer than this. */
const MAX_WORDS_LENGTH = 60;
