import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDeadline, formatUntil } from "../../catalogue/format/format.ts";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

interface DeadlineProps {
  at: string;
  zone: string | null;
  now: string;
}

export function Deadline({ at, zone, now }: DeadlineProps) {
  const timeZone = useTimeZone(zone);
  const time = Date.parse(now) + usePassed(now);
  const hasPassed = time >= Date.parse(at);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (hasPassed) void revalidate();
  }, [hasPassed, revalidate]);
  return (
    <time dateTime={at} className="tabular-nums">
      <strong className="font-semibold">{formatUntil(Date.parse(at), time, timeZone)}</strong>,{" "}
      {formatDeadline(at, time, timeZone)}
    </time>
  );
}

/** Returns milliseconds since `start` changed. A visitor's clock may be wrong, but it measures durations well. */
function usePassed(start: string): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const update = () => setPassed(Date.now() - began);
    update();
    const timer = setInterval(update, MINUTE_MS);
    return () => clearInterval(timer);
  }, [start]);
  return passed;
}

export function useTimeZone(known: string | null): string {
  const hasScript = useHydrated();
  const own = hasScript && Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own || (known ?? "UTC");
}
