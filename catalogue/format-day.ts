const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A calendar day, YYYY-MM-DD, as people read it: '26 October 2025'. */
export function formatDay(day: string): string {
  return FORMAT.format(new Date(`${day}T00:00:00Z`));
}
