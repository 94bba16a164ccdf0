import { useMemo, useSyncExternalStore } from "react";
import { parseStoredNames } from "../../catalogue/shortlist.ts";
import { tryStorage } from "./storage.ts";

const KEY = "shortlist";

const CHANGED_HERE = "shortlist-changed";
/** A page that comes back from the back/forward cache has missed all changes. */
const EVENTS = [CHANGED_HERE, "storage", "pageshow"];

export function useShortlist(): readonly string[] {
  const stored = useSyncExternalStore(subscribeShortlist, readStored, () => "");
  return useMemo(() => parseStoredNames(stored), [stored]);
}

export const readShortlist = (): string[] => parseStoredNames(readStored());

export function writeShortlist(names: readonly string[]): boolean {
  const isStored = tryStorage(() => {
    if (names.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(names));
    return true;
  });
  if (!isStored) return false;
  dispatchEvent(new Event(CHANGED_HERE));
  return true;
}

export function subscribeShortlist(onChange: () => void): () => void {
  let known = readStored();
  const compare = () => {
    const stored = readStored();
    if (stored === known) return;
    known = stored;
    onChange();
  };
  for (const event of EVENTS) addEventListener(event, compare);
  return () => {
    for (const event of EVENTS) removeEventListener(event, compare);
  };
}

function readStored(): string {
  return tryStorage(() => localStorage.getItem(KEY)) ?? "";
}
