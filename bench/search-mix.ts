const SORTS = ["newest", "price-asc", "price-desc", "name", "shortest"];
const STATUSES = ["available", "reserved", "sold"];
const PRICES = ["under-10000", "10000-25000", "25000-50000", "50000-100000", "over-100000"];
/** Of pages near the first: prime to the number of letters, orders and so on, so that every pair comes up. */
const PAGES = 49;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const COMMON = ["data", "shop", "name", "light", "a short", "premium"];

const extensionOf = (name = "") => name.slice(name.lastIndexOf(".") + 1);

function pick<T>(values: readonly T[], index: number): T | undefined {
  return values[index % values.length];
}

/**
 * Addresses of searches as visitors make them: a rare word (part of one name), a common word, one letter, nothing found,
 * each filter, each order, a page deep in the list. None comes twice.
 */
export function makeSearchMix(
  names: readonly string[],
  pages: number,
  count: number,
): ReadonlyMap<string, readonly string[]> {
  const make = (each: (index: number) => Record<string, unknown>) => {
    const paths = Array.from({ length: count }, (_, index) => {
      const texts = Object.entries(each(index)).map(([name, value]) => [name, String(value)]);
      return `/portfolio?${new URLSearchParams(texts)}`;
    });
    return [...new Set(paths)];
  };
  const page = (index: number) => 1 + (index % PAGES);
  return new Map([
    ["rare word", make((i) => ({ q: pick(names, i)?.split(".")[0] }))],
    ["common word", make((i) => ({ q: pick(COMMON, i), page: page(i) }))],
    ["one letter", make((i) => ({ q: pick(LETTERS, i), page: page(i) }))],
    ["no match", make((i) => ({ q: `qzx${i.toString(36)}qxz` }))],
    ["extension", make((i) => ({ extension: extensionOf(pick(names, i)), page: page(i) }))],
    ["status", make((i) => ({ status: pick(STATUSES, i), page: page(i) }))],
    ["price", make((i) => ({ price: pick(PRICES, i), page: page(i) }))],
    ["order", make((i) => ({ sort: pick(SORTS, i), page: page(i) }))],
    ["deep page", make((i) => ({ page: Math.max(1, pages - i) }))],
  ]);
}
