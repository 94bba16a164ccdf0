const SHORT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** A calendar day, YYYY-MM-DD, as people read it: '26 October 2025', or '26 Oct 2025' where there is little room. */
export function formatDay(day: string, length: "long" | "short" = "long"): string {
  if (length === "short") return SHORT.format(new Date(`${day}T00:00:00Z`));
  // Without Intl, since a large catalogue describes each of its names by its day.
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
  return `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
}
