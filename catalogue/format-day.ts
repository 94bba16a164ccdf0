function createFormat(month: "long" | "short") {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month,
    year: "numeric",
    timeZone: "UTC",
  });
}

const FORMATS = { long: createFormat("long"), short: createFormat("short") };

/** A calendar day, YYYY-MM-DD, as people read it: '26 October 2025', or '26 Oct 2025' where there is little room. */
export function formatDay(day: string, length: "long" | "short" = "long"): string {
  return FORMATS[length].format(new Date(`${day}T00:00:00Z`));
}
