/** Steps of the detail page's heading, largest first. */
export const NAME_SIZES = ["xl", "lg", "md", "sm", "xs"] as const;
export type NameSize = (typeof NAME_SIZES)[number];

const THRESHOLDS = [10, 15, 20, 25];

/** The heading's step for a name: one smaller past 10, 15, 20 and 25 characters (specification, section 9). */
export function nameSize(name: string): NameSize {
  const length = [...name].length;
  const step = THRESHOLDS.filter((threshold) => length > threshold).length;
  return NAME_SIZES[step] ?? "xs";
}
