import { describePriceChangeToBuyer } from "../../catalogue/format/price-change.ts";
import { announceRenewal, REFRESHED } from "./renew.ts";

const FIRST_SERVER_ERROR = 500;

/** Fetches a page of the shop. Rejects if the shop can't be reached. The policy for trusted types allows no DOMParser. */
export function fetchPage(url: string, signal?: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "document";
    request.addEventListener("loadend", () => {
      const { status, responseXML } = request;
      if (responseXML && status > 0 && status < FIRST_SERVER_ERROR) resolve(responseXML);
      else reject(new Error(`${url}: ${status}`));
    });
    signal?.addEventListener("abort", () => request.abort());
    request.send();
  });
}

const NOTICE = "[data-price-notice]";

const readPrice = (page: ParentNode) =>
  page.querySelector<HTMLElement>(NOTICE)?.dataset.priceNotice ?? null;

const toPrice = (label: string) => ({ amount: label ? 1 : null, label });

/** Puts in place what has changed on the server since the page was loaded: parts with `data-fresh`, and the props of islands. */
export async function refresh(): Promise<void> {
  const page = await fetchPage(location.href);
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
}
