import { ShortlistCount } from "./shortlist-count.tsx";
import { useShortlist } from "./use-shortlist.ts";

/** Leads to this browser's shortlist, once there is one. Its place is kept free, so that nothing moves. */
export function ShortlistLink() {
  const names = useShortlist();
  if (names.length === 0) return <span className="needs-script size-11 shrink-0" />;
  return <ShortlistCount names={names} />;
}
