import { type Review, standIns } from "./review.ts";

export function countFilledIn(added: Review["added"], today: string) {
  return Object.entries(standIns(today)).flatMap(([field, value]) => {
    const names = added.filter(
      ({ filledIn, isProposed }) =>
        filledIn.includes(field) && !(field === "category" && isProposed),
    ).length;
    return names > 0 ? [[field, { value, names }] as const] : [];
  });
}

export function countProposed(added: Review["added"]): [category: string, names: number][] {
  const proposed = added.filter(({ isProposed }) => isProposed);
  const groups = Map.groupBy(proposed, ({ fields }) => String(fields.get("category")));
  const counts = [...groups].map(([category, names]): [string, number] => [category, names.length]);
  return counts.toSorted(([, a], [, b]) => b - a);
}

export const listLowMinimums = ({ added, updated }: Review): string[] =>
  [...added, ...updated].flatMap(({ domain, hasLowMinimum }) => (hasLowMinimum ? domain : []));
