const RENEWED = "renewed";

/** Call this after putting new parts into the page. */
export const announceRenewal = () => document.dispatchEvent(new Event(RENEWED));

/** Does the work now, and again for new parts. */
export function whenRenewed(work: () => void): void {
  work();
  document.addEventListener(RENEWED, work);
}
