import { useEffect, useState } from "react";
import { readShortlist, subscribeShortlist } from "../ui/shortlist-store.ts";
import { ShortlistCount } from "./shortlist-count.tsx";
import { useShortlist } from "../ui/use-shortlist.ts";

const countNames = (count: number) => `${count} ${count === 1 ? "name" : "names"}`;

/** Leads to this browser's shortlist, and tells screen readers of every change to it. */
export function ShortlistLink() {
  const [news, setNews] = useState("");
  useEffect(
    () => subscribeShortlist(() => setNews(`Shortlist: ${countNames(readShortlist().length)}`)),
    [],
  );
  return (
    <>
      <span role="status" className="sr-only">
        {news}
      </span>
      <Mark />
    </>
  );
}

/** There once the shortlist has a name. Its place is kept free, so that nothing moves. */
function Mark() {
  const names = useShortlist();
  if (names.length === 0) return <span className="needs-script size-11 shrink-0" />;
  return <ShortlistCount names={names} />;
}
