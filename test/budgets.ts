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
 * What every page keeps to, where nothing else is said. No page may pass 120 of script and 170 in all,
 * not counting the 4 or 5 of headers.
 */
const ANY_PAGE: Budget = {
  document: 17.5,
  style: 7,
  stylesheet: 8,
  script: 114.5,
  font: 24.5,
  image: 0.5,
  total: 165,
};

/** A budget by page, by what differs from that of any page. A number here goes down when a page gets lighter. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": { ...ANY_PAGE, document: 16 },
  "/portfolio": { ...ANY_PAGE, document: 26.5, script: 116, total: 174 },
  "/portfolio/people.talk": {
    ...ANY_PAGE,
    document: 21,
    style: 7.5,
    script: 123,
    total: 175.5,
  },
  "/ai-domains": { ...ANY_PAGE, document: 18 },
  "/premium-domains": ANY_PAGE,
  "/how-it-works": ANY_PAGE,
  "/about": ANY_PAGE,
  "/contact": { ...ANY_PAGE, script: 118 },
  "/privacy-policy": ANY_PAGE,
  "/shortlist": ANY_PAGE,
  "/no-such-page": ANY_PAGE,
};
