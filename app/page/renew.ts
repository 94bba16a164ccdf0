const RENEWED = "renewed";

/** An island hears this event when its `data-props` have changed. */
export const REFRESHED = "refreshed";

/** Call this after putting new parts into the page. */
export const announceRenewal = () => document.dispatchEvent(new Event(RENEWED));

/** Does the work now, and again for new parts. */
export function whenRenewed(work: () => void): void {
  work();
  document.addEventListener(RENEWED, work);
}

export const listParts = (page: ParentNode) => [
  ...page.querySelectorAll<HTMLElement>("[data-fresh]"),
];

/** The server's HTML of each part that refresh.ts puts in place. */
export const shownParts = new Map<string | undefined, string>();

/** Call this before any script changes the page. */
export function rememberParts(): void {
  for (const part of listParts(document)) shownParts.set(part.dataset.fresh, part.outerHTML);
}

/** Returns a listener that refreshes the page when it hears of a state other than the shown one. */
export function refreshOnChange(shown: string): (state: string) => Promise<void> {
  let known = shown;
  return async (state) => {
    if (state === known) return;
    try {
      const { refresh } = await import("./refresh.ts");
      await refresh();
      known = state;
    } catch (error) {
      console.warn("refresh", error);
    }
  };
}
