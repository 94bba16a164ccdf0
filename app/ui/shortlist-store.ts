import { parseStoredNames } from "../../catalogue/shortlist.ts";

const KEY = "shortlist";

/** The browser tells the other tabs of a change; this one tells the rest of its own page. */
const CHANGED_HERE = "shortlist-changed";

/** Calls back whenever the shortlist changes, in this tab or another; gives the function that ends it. */
export function subscribeShortlist(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key, all was cleared.
    if (key === KEY || key === null) onChange();
  };
  addEventListener("storage", onStorage);
  addEventListener(CHANGED_HERE, onChange);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener(CHANGED_HERE, onChange);
  };
}

/** The shortlist as it is stored, unread; '' when nothing is or storage is refused. */
export function readStoredShortlist(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** The ASCII names on the shortlist as it stands now, in the order in which they were marked. */
export const readShortlist = (): string[] => parseStoredNames(readStoredShortlist());

/** Keeps the names in place of the former ones; false where the browser refuses to store them. */
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
