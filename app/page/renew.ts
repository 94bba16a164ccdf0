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
