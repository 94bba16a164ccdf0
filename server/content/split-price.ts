import type { RowFault } from "./read-listings.ts";

const START = /^(?:(?:US ?)?\$ ?|USD ?)?\d{1,3}$/i;
const REST = /^\d{3}(?:\.00?)?(?: ?(?:USD|\$))?$/i;

/** Of a row whose price seems to go on in the next cell: '4,888' without quotes is no price of $4. */
export function findSplitPrice(
  cells: readonly string[],
  at: number,
  line: number,
): RowFault | null {
  const [price = "", next = ""] = cells.slice(at, at + 2).map((cell) => cell.trim());
  if (!START.test(price) || !REST.test(next)) return null;
  const found = `"${price}" and "${next}" in two cells`;
  const wanted = `"${price},${next}" in quotes, or ${price}.00 if that is the whole price`;
  return { line, field: "price", found, wanted };
}
