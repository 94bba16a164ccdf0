import { formatNamesQuery, MAX_SHORTLIST, parseStoredNames } from "../../catalogue/shortlist.ts";
import { tryStorage } from "./storage.ts";
import { showAlert } from "./notice.ts";
import { whenRenewed } from "./renew.ts";

const KEY = "shortlist";

/** `document` hears this event when the shortlist has changed. */
export const SHORTLIST_CHANGED = "shortlist";

export const NOT_STORED = "Your browser won't save a shortlist for this page.";

const readStored = () => tryStorage(() => localStorage.getItem(KEY)) ?? "";

export const readShortlist = (): string[] => parseStoredNames(readStored());

let known = readStored();

export function writeShortlist(names: readonly string[]): boolean {
  const isStored = tryStorage(() => {
    if (names.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(names));
    return true;
  });
  if (isStored) follow();
  return isStored ?? false;
}

/** Returns why the name can't be added, or an empty string. */
function toggleName(domain: string): string {
  const names = readShortlist();
  const isListed = names.includes(domain);
  if (!isListed && names.length >= MAX_SHORTLIST)
    return `Your shortlist is full: it holds ${MAX_SHORTLIST} names. Remove one to add another.`;
  const next = isListed ? names.filter((name) => name !== domain) : [...names, domain];
  return writeShortlist(next) ? "" : NOT_STORED;
}

const countNames = (count: number) => `${count} ${count === 1 ? "name" : "names"}`;

function follow(): void {
  const stored = readStored();
  if (stored === known) return;
  known = stored;
  show();
  const status = document.querySelector("#shortlist-status");
  if (status) status.textContent = `Shortlist: ${countNames(readShortlist().length)}`;
  document.dispatchEvent(new Event(SHORTLIST_CHANGED));
}

/** Shows in the header and on each bookmark what the visitor's browser stores. */
function show(): void {
  const names = readShortlist();
  for (const button of document.querySelectorAll<HTMLElement>("[data-shortlist]")) {
    button.ariaPressed = String(names.includes(button.dataset.shortlist ?? ""));
  }
  const link = document.querySelector<HTMLAnchorElement>("#shortlist-link");
  if (!link) return;
  link.search = formatNamesQuery(names);
  const [label, badge] = link.querySelectorAll("span");
  if (label) label.textContent = `Shortlist, ${countNames(names.length)}`;
  if (badge) badge.textContent = names.length > 0 ? String(names.length) : "";
}

export function showShortlist(): void {
  whenRenewed(() => known && show());
  addEventListener("storage", follow);
  // A page that comes back from the back/forward cache has missed all changes.
  addEventListener("pageshow", follow);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-shortlist]");
    const refusal = button && toggleName(button.dataset.shortlist ?? "");
    if (button && refusal) showAlert(button, refusal);
  });
}
