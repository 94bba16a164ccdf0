import { BUY_CLICKS_PATH } from "../../catalogue/page-views.ts";

interface Entry {
  readonly key: string;
  readonly url: string | null;
}

interface Navigation {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly Entry[];
  traverseTo(key: string): unknown;
}

const { navigation } = globalThis as { navigation?: Navigation };

const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Goes back to the list as the visitor left it, past other names. In a new tab or an older browser, keeps the list's search. */
function goBack(event: MouseEvent, link: HTMLAnchorElement): void {
  const from = document.referrer ? new URL(document.referrer) : null;
  if (from?.origin === location.origin && from.pathname === link.pathname)
    link.search = from.search;
  if (isModified(event) || !navigation) return;
  const left = navigation
    .entries()
    .slice(0, navigation.currentEntry?.index)
    .findLast(({ url }) => !url || !new URL(url).pathname.startsWith(`${link.pathname}/`));
  if (!left?.url || new URL(left.url).pathname !== link.pathname) return;
  event.preventDefault();
  navigation.traverseTo(left.key);
}

/** The arrow keys lead from the link of a card to its bookmark and back. */
function moveFocus(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof Element) || isModified(event)) return;
  const goal = { ArrowRight: "button", ArrowLeft: "a" }[key];
  const card = goal && target.closest(".domain-card");
  const found = card && card.querySelector<HTMLElement>(goal);
  if (!found || found === target) return;
  event.preventDefault();
  found.focus();
}

export function watchLinks(): void {
  document.addEventListener("keydown", moveFocus);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const domain = event.target.closest<HTMLElement>("[data-buys]")?.dataset.buys;
    if (domain) navigator.sendBeacon(BUY_CLICKS_PATH, JSON.stringify({ domain }));
    const back = event.target.closest<HTMLAnchorElement>("[data-back]");
    if (back) goBack(event, back);
  });
}
