import { describePriceChangeToBuyer } from "../../catalogue/format/price-change.ts";
import { announceRenewal, listParts, REFRESHED, shownParts } from "./renew.ts";

const FIRST_SERVER_ERROR = 500;
const TIMEOUT_MS = 30_000;

/** Fetches a page of the shop, or the page that answers a form. Rejects if the shop can't be reached. The policy for trusted types allows no DOMParser. */
export function fetchPage(url: string, form?: HTMLFormElement): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(form ? "POST" : "GET", url);
    request.responseType = "document";
    request.timeout = TIMEOUT_MS;
    request.addEventListener("loadend", () => {
      const { status, responseXML } = request;
      // A form that couldn't be stored is answered by its page, too.
      if (responseXML && (form || status < FIRST_SERVER_ERROR)) resolve(responseXML);
      else reject(new Error(`${url}: ${status}`));
    });
    request.send(form && new URLSearchParams([...new FormData(form)] as string[][]));
  });
}

const NOTICE = "[data-price-notice]";

const readPrice = (page: ParentNode) =>
  page.querySelector<HTMLElement>(NOTICE)?.dataset.priceNotice ?? null;

const toPrice = (label: string) => ({ amount: label ? 1 : null, label });

/** The notice keeps the price that the page was opened with. */
function comparePrices(page: Document): void {
  const notice = document.querySelector(NOTICE);
  const [first, now] = [readPrice(document), readPrice(page)];
  if (!notice || first === null) return;
  const isOther = now !== null && now !== first;
  notice.textContent = isOther ? describePriceChangeToBuyer(toPrice(first), toPrice(now)) : "";
}

function put(page: Document): void {
  document.title = page.title;
  for (const part of listParts(page)) {
    const { fresh } = part.dataset;
    if (shownParts.get(fresh) === part.outerHTML) continue;
    shownParts.set(fresh, part.outerHTML);
    document.querySelector(`[data-fresh="${fresh}"]`)?.replaceWith(part);
  }
  for (const place of document.querySelectorAll<HTMLElement>("[data-island][data-props]")) {
    const fresh = page.querySelector<HTMLElement>(`[data-island="${place.dataset.island}"]`);
    place.hidden = !fresh;
    if (!fresh || place.dataset.props === fresh.dataset.props) continue;
    place.dataset.props = fresh.dataset.props;
    // An island that is awake takes its props, and its answer is that it needs no new HTML.
    if (place.dispatchEvent(new Event(REFRESHED, { cancelable: true }))) place.replaceWith(fresh);
  }
  comparePrices(page);
  announceRenewal();
}

let last: Promise<unknown> = Promise.resolve();

async function fetchAndPut(form?: HTMLFormElement): Promise<Document> {
  const page = await fetchPage(location.href, form);
  const isGone = new URL(page.URL).pathname !== location.pathname;
  // What the page shows has moved or gone.
  if (isGone || listParts(page).length < Math.min(1, shownParts.size)) location.reload();
  else put(page);
  return page;
}

/**
 * Puts in place what has changed on the server since the page was loaded: parts with `data-fresh`, and the props of islands.
 * Returns the new page. One request follows the other, so that no older answer comes last.
 */
export function refresh(form?: HTMLFormElement): Promise<Document> {
  const page = last.then(() => fetchAndPut(form));
  last = page.catch(() => undefined);
  return page;
}
