const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** As English writes them where there is little room. */
const shorten = (month: string) => month.slice(0, month === "September" ? 4 : 3);

/**
 * A calendar day, YYYY-MM-DD, as people read it: '26 October 2025', or '26 Oct 2025' where there is little room. Without
 * Intl: its first use takes a browser some milliseconds, and each use too long where a large catalogue is described.
 */
export function formatDay(day: string, length: "long" | "short" = "long"): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
  return `${Number(day.slice(8))} ${length === "long" ? month : shorten(month)} ${day.slice(0, 4)}`;
}
