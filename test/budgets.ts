/** What a cold visit may transfer of each kind, in KiB of 1,024 bytes: bodies and headers as they are sent. */
export interface Budget {
  readonly document: number;
  /** The styles in the document, compressed by themselves. */
  readonly style: number;
  readonly script: number;
  readonly font: number;
  readonly image: number;
  /** Of all kinds; styles are part of the document. */
  readonly total: number;
}

/**
 * What every page keeps to, where nothing else is said. 120 of script and 170 in all are wanted, not counting the 4 or 5 of
 * headers, which the portfolio and the page of a name pass (docs/decisions/0008-weight.md).
 */
const ANY_PAGE: Budget = {
  document: 21,
  style: 11.5,
  script: 117,
  font: 24.5,
  image: 0.5,
  total: 162,
};

/** Of a name's own address: no page of it may pass 45 in all. */
export const LANDER: Budget = {
  document: 12,
  style: 5.5,
  script: 0,
  font: 24.5,
  image: 0.5,
  total: 35.5,
};

/** A budget by page, by what differs from that of any page. A number here goes down when a page gets lighter. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": { ...ANY_PAGE, document: 21.5 },
  "/portfolio": { ...ANY_PAGE, document: 31.5, script: 119.5, total: 174.5 },
  "/portfolio/people.talk": { ...ANY_PAGE, document: 26, script: 127, total: 176.5 },
  "/portfolio/people.talk/offer": { ...ANY_PAGE, script: 124, total: 165.5 },
  "/ai-domains": { ...ANY_PAGE, document: 22.5 },
  "/premium-domains": ANY_PAGE,
  "/how-it-works": ANY_PAGE,
  "/about": { ...ANY_PAGE, script: 118.5 },
  "/contact": { ...ANY_PAGE, script: 121 },
  "/sold": ANY_PAGE,
  "/privacy-policy": ANY_PAGE,
  "/shortlist": { ...ANY_PAGE, script: 117.5 },
  "/no-such-page": { ...ANY_PAGE, document: 23, total: 162.5 },
};
