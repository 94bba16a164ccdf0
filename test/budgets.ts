/** What a cold visit may transfer of each kind, in KiB of 1,024 bytes: bodies and headers as they are sent. */
export interface Budget {
  readonly document: number;
  /** The styles in the document, compressed by themselves. */
  readonly style: number;
  /** The whole stylesheet, linked at the end of the document. */
  readonly stylesheet: number;
  readonly script: number;
  readonly font: number;
  readonly image: number;
  /** Of all kinds; styles are part of the document. */
  readonly total: number;
}

/**
 * What every page keeps to, where nothing else is said. No page may pass 120 of script, not counting the 4 or 5 of headers;
 * 170 in all is wanted too, which the portfolio and the page of a name pass (docs/decisions/0008-weight.md).
 */
const ANY_PAGE: Budget = {
  document: 17.5,
  style: 7.5,
  stylesheet: 9.5,
  script: 117,
  font: 24.5,
  image: 0.5,
  total: 166.5,
};

/** Of a name's own address: no page of it may pass 45 in all. */
export const LANDER: Budget = {
  document: 12,
  style: 5.5,
  stylesheet: 0,
  script: 0,
  font: 24.5,
  image: 0.5,
  total: 35.5,
};

/** A budget by page, by what differs from that of any page. A number here goes down when a page gets lighter. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": ANY_PAGE,
  "/portfolio": { ...ANY_PAGE, document: 28.5, style: 8.5, script: 119.5, total: 181 },
  "/portfolio/people.talk": { ...ANY_PAGE, document: 23, style: 8.5, script: 127, total: 183 },
  "/portfolio/people.talk/offer": { ...ANY_PAGE, script: 124, total: 170.5 },
  "/ai-domains": { ...ANY_PAGE, document: 19.5, style: 8.5, total: 168 },
  "/premium-domains": ANY_PAGE,
  "/how-it-works": ANY_PAGE,
  "/about": { ...ANY_PAGE, script: 118.5, total: 168 },
  "/contact": { ...ANY_PAGE, script: 121, total: 167.5 },
  "/sold": ANY_PAGE,
  "/privacy-policy": { ...ANY_PAGE, total: 167.5 },
  "/shortlist": { ...ANY_PAGE, style: 8.5, script: 117.5, total: 167 },
  "/no-such-page": { ...ANY_PAGE, document: 19.5, style: 8.5, total: 168 },
};
