import { useEffect, useState } from "react";
import { formatRelative } from "../../catalogue/format.ts";

const TICK_MS = 10_000;

/** How long ago something was, in words that stay true while the page is open. */
export function RelativeTime({ time }: { time: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [time]);
  return <time dateTime={time}>{formatRelative(Date.parse(time), now)}</time>;
}
