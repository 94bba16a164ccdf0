import { formatCount, groupDigits } from "../../../catalogue/format/format.ts";
import { showValue } from "../set-names.ts";
import { showDomain } from "../show-domain.ts";
import { type Review, standIns } from "./review.ts";

type Fields = Review["added"][number]["fields"];

const isHidden = ({ fields }: { readonly fields: Fields }) => fields.get("hidden") === "yes";

/** Says how a new name stands: its status, and that it's hidden. */
function showState(fields: Fields): string {
  const status = showValue(fields.get("status") ?? "available");
  if (!isHidden({ fields })) return status;
  return status === "available" ? "hidden" : `${status}, hidden`;
}

export const countHidden = (added: Review["added"]): number => added.filter(isHidden).length;

function countFilledIn(added: Review["added"], today: string) {
  return Object.entries(standIns(today)).flatMap(([field, value]) => {
    const names = added.filter(
      ({ filledIn, isProposed }) =>
        filledIn.includes(field) && !(field === "category" && isProposed),
    ).length;
    return names > 0 ? [[field, { value, names }] as const] : [];
  });
}

function countProposed(added: Review["added"]): [category: string, names: number][] {
  const proposed = added.filter(({ isProposed }) => isProposed);
  const groups = Map.groupBy(proposed, ({ fields }) => String(fields.get("category")));
  const counts = [...groups].map(([category, names]): [string, number] => [category, names.length]);
  return counts.toSorted(([, a], [, b]) => b - a);
}

export const describeCounts = ({ added, updated, unchanged, skipped }: Review): string =>
  `${groupDigits(added.length)} new, ${groupDigits(updated.length)} changed, ${groupDigits(unchanged)} unchanged, ${groupDigits(skipped.length)} skipped`;

/** Asks what no column says of the names of a file. */
export const askWhatToSell = (count: number): string =>
  `${count === 1 ? "Is this name" : `Are all ${formatCount(count, "name")}`} yours, and for sale unless a column says otherwise?`;

type NameField = (field: string) => string;

/** Says what the new names get that the file doesn't say, in sentences without a full stop. */
export function listNotes(review: Review, today: string, nameField: NameField = String): string[] {
  const { added } = review;
  const hidden = countHidden(added);
  const proposed = countProposed(added).map(([category, names]) => `${category} ${names}`);
  return [
    ...(hidden > 0
      ? [`${formatCount(hidden, "new name")} ${hidden === 1 ? "comes" : "come"} in hidden`]
      : []),
    ...countFilledIn(added, today).map(
      ([field, { value, names }]) =>
        `${formatCount(names, "new name")} without ${nameField(field)}: ${value}`,
    ),
    ...(proposed.length > 0 ? [`Categories proposed by the names: ${proposed.join(", ")}`] : []),
  ];
}

/** Returns what would be added and changed as tables, with at most `max` names each. */
export function listTables(
  { added, updated, converted }: Review,
  nameField: NameField = String,
  max = Infinity,
) {
  return [
    {
      title: "New",
      columns: ["Name", "Price", "Status", "Category"],
      count: added.length,
      rows: added
        .slice(0, max)
        .map(({ domain, fields }) => [
          showDomain(domain),
          showValue(fields.get("price")),
          showState(fields),
          showValue(fields.get("category")),
        ]),
    },
    {
      title: "Changed",
      columns: ["Name", "Field", "Change"],
      count: updated.length,
      rows: updated
        .slice(0, max)
        .flatMap(({ domain, changes }) =>
          [...changes].map(([field, { from, to }]) => [
            showDomain(domain),
            nameField(field),
            `${showValue(from)} → ${showValue(to)}`,
          ]),
        ),
    },
    {
      title: "Converted at your rate",
      columns: ["Name", "Field", "In the file", "In your shop"],
      count: converted.length,
      rows: converted
        .slice(0, max)
        .map(({ domain, field, from, to }) => [showDomain(domain), nameField(field), from, to]),
    },
  ].filter(({ count }) => count > 0);
}
