import { formatNamesQuery, MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { showNotice } from "../page/notice.ts";
import { refresh } from "../page/refresh.ts";
import { whenRenewed } from "../page/renew.ts";
import { NOT_STORED, readShortlist, SHORTLIST_CHANGED, writeShortlist } from "../page/shortlist.ts";

type Names = readonly string[];

const FULL = `Your shortlist is full: it holds ${MAX_SHORTLIST} names. The rest were left out.`;

const UNREACHED = "The list couldn't be refreshed. Check your connection and reload the page.";

const isSame = (a: Names, b: Names) => a.length === b.length && a.every((name) => b.includes(name));

const find = <Found extends HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector);

function readNames(key: "names" | "known"): string[] {
  const text = find("[data-fresh=shortlist]")?.dataset[key];
  return text ? text.split(",") : [];
}

/** Says whether these are the visitor's own names, who can then remove them, or else add them. */
function show(): void {
  const stored = readShortlist();
  const isOwn = isSame(readNames("names"), stored);
  const isNew = !isOwn && readNames("known").some((domain) => !stored.includes(domain));
  const [keep, kept, forget] = ["[data-keep]", "#kept", "[data-forget]"].map((one) => find(one));
  if (keep) keep.hidden = !isNew;
  if (kept)
    kept.textContent = isNew
      ? ""
      : isOwn
        ? "Saved in this browser only"
        : "All are on your shortlist";
  if (forget) forget.hidden = !isOwn;
}

function keepAll(): void {
  const all = [...new Set([...readShortlist(), ...readNames("known")])];
  const isKept = writeShortlist(all.slice(0, MAX_SHORTLIST));
  show();
  find("#kept")?.focus();
  const notice = find("#kept + .notice");
  const added = all.length > MAX_SHORTLIST ? FULL : "Added to your shortlist";
  if (notice) showNotice(notice, isKept ? added : NOT_STORED);
}

/** The page follows the visitor's own shortlist. */
async function follow(wasOwn: boolean): Promise<void> {
  const names = readShortlist();
  if (!wasOwn || isSame(names, readNames("names"))) return show();
  history.replaceState(null, "", location.pathname + formatNamesQuery(names));
  await refresh();
  if (document.activeElement === document.body) find("#count")?.focus({ preventScroll: true });
}

export function wake(): void {
  let before = readShortlist();
  whenRenewed(show);
  document.addEventListener(SHORTLIST_CHANGED, () => {
    const wasOwn = isSame(before, readNames("names"));
    before = readShortlist();
    follow(wasOwn).catch(() => {
      const notice = find("#kept + .notice");
      if (notice) showNotice(notice, UNREACHED);
    });
  });
  // Browsers don't scroll to a focused link if its edge is already visible.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(".comparison :focus-visible"))
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-keep]")) keepAll();
    if (target.closest("[data-forget]")) writeShortlist(readNames("known"));
  });
}
