import { formatDay, formatMinute, formatMoment } from "../../catalogue/format.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

export const countDays = (days: number) => (days === 1 ? "a day" : `${days} days`);

interface MomentProps {
  /** ISO-8601 UTC. */
  at: string;
  /** As far as the buyer's is known. */
  zone: string | null;
  isShort?: boolean;
}

/** To the minute, in the visitor's own time zone; without script, in the one known of the buyer. */
export function Moment({ at, zone, isShort }: MomentProps) {
  const timeZone = useTimeZone(zone);
  return (
    <time dateTime={at} className="tabular-nums">
      {isShort ? formatShort(at, timeZone) : formatMoment(at, timeZone)}
    </time>
  );
}

function formatShort(at: string, timeZone: string): string {
  const minute = formatMinute(at, timeZone);
  return `${formatDay(minute.slice(0, 10), "short")}, ${minute.slice(11)}`;
}

export function useTimeZone(known: string | null): string {
  const hasScript = useHydrated();
  const own = hasScript && Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own || (known ?? "UTC");
}
