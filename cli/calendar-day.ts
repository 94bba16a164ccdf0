const DAY_MS = 86_400_000;

/** The last `count` days up to `now` (milliseconds), the oldest first, as 'YYYY-MM-DD' in UTC. */
export function listDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Whether a text is a day of the calendar, as '2026-02-28'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
