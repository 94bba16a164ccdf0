import { useMemo, useSyncExternalStore } from "react";
import { parseStoredNames } from "../../catalogue/shortlist.ts";

const KEY = "shortlist";

const CHANGED_HERE = "shortlist-changed";

export function useShortlist(): readonly string[] {
  const stored = useSyncExternalStore(subscribeShortlist, readStored, () => "");
  return useMemo(() => parseStoredNames(stored), [stored]);
}

export const readShortlist = (): string[] => parseStoredNames(readStored());

export function writeShortlist(names: readonly string[]): boolean {
  try {
    if (names.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    return false;
  }
  dispatchEvent(new Event(CHANGED_HERE));
  return true;
}

export function subscribeShortlist(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  addEventListener("storage", onStorage);
  addEventListener(CHANGED_HERE, onChange);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener(CHANGED_HERE, onChange);
  };
}

function readStored(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
