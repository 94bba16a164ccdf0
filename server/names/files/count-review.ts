import { showValue } from "../set-names.ts";
import { type Review, standIns } from "./review.ts";

type Fields = Review["added"][number]["fields"];

export const isHidden = ({ fields }: { readonly fields: Fields }) => fields.get("hidden") === "yes";

/** Says how a new name stands: its status, and that it's hidden. */
export function showState(fields: Fields): string {
  const status = showValue(fields.get("status") ?? "available");
  if (!isHidden({ fields })) return status;
  return status === "available" ? "hidden" : `${status}, hidden`;
}

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
