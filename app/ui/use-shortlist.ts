import { useMemo, useSyncExternalStore } from "react";
import { parseStoredNames } from "../../catalogue/shortlist.ts";
import { readStoredShortlist, subscribeShortlist } from "./shortlist-store.ts";

/** The ASCII names on this browser's shortlist, in every tab the same; none on the server. */
export function useShortlist(): readonly string[] {
  const stored = useSyncExternalStore(subscribeShortlist, readStoredShortlist, () => "");
  return useMemo(() => parseStoredNames(stored), [stored]);
}
