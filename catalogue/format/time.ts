export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export const toIso = (time: number) => new Date(time).toISOString();

export const toDay = (time: number) => toIso(time).slice(0, 10);

/** Days are YYYY-MM-DD. Returns a negative number if the second is the earlier one. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Times are ISO-8601 UTC; `to` is exclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The first .com was registered on this day, so an earlier day on which money moved is a slip. */
export const FIRST_COM_DAY = "1985-03-15";
