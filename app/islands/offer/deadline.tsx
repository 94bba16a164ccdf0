import { useEffect, useEffectEvent, useState } from "react";
import { formatDeadline, formatUntil } from "../../../catalogue/format/format.ts";
import { MINUTE_MS } from "../../../catalogue/format/time.ts";
import { useAwake } from "../../ui/use-awake.ts";

interface DeadlineProps {
  at: string;
  zone: string | null;
  now: string;
  onPass: () => void;
}

/** In the browser, the time is the visitor's own. */
export function Deadline({ at, zone, now, onPass }: DeadlineProps) {
  const own = useAwake() && Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = own || (zone ?? "UTC");
  const time = Date.parse(now) + usePassed(now);
  const hasPassed = time >= Date.parse(at);
  const pass = useEffectEvent(onPass);
  useEffect(() => {
    if (hasPassed) pass();
  }, [hasPassed]);
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
