import { describePriceChangeToBuyer } from "../../catalogue/format/price-change.ts";
import { announceRenewal, REFRESHED } from "./renew.ts";

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

/** Puts in place what has changed on the server since the page was loaded: parts with `data-fresh`, and the props of islands. Returns the new page. */
export async function refresh(form?: HTMLFormElement): Promise<Document> {
  const page = await fetchPage(location.href, form);
  for (const part of page.querySelectorAll<HTMLElement>("[data-fresh]")) {
    document.querySelector(`[data-fresh="${part.dataset.fresh}"]`)?.replaceWith(part);
  }
  for (const { dataset } of page.querySelectorAll<HTMLElement>("[data-island]")) {
    const place = document.querySelector<HTMLElement>(`[data-island="${dataset.island}"]`);
    if (!place || place.dataset.props === dataset.props) continue;
    place.dataset.props = dataset.props;
    place.dispatchEvent(new Event(REFRESHED));
  }
  announceRenewal();
  // The notice keeps the price that the page was opened with.
  const [first, now] = [readPrice(document), readPrice(page)];
  const notice = document.querySelector(NOTICE);
  if (notice && first !== null && now !== null && first !== now) {
    notice.textContent = describePriceChangeToBuyer(toPrice(first), toPrice(now));
  }
  return page;
}

/** Returns a listener that refreshes the page when it hears of a state other than the shown one. */
export function refreshOnChange(shown: string): (state: string) => void {
  let known = shown;
  return (state) => {
    if (state === known) return;
    refresh().then(
      () => (known = state),
      (error: unknown) => console.warn("refresh", error),
    );
  };
}
