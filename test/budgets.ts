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

/** Of script and in all, what every page is meant to keep to. */
const ANY_PAGE: Budget = {
  document: 20,
  style: 9.5,
  script: 105,
  font: 24.5,
  image: 4,
  total: 150,
};

/** A budget by page, by what differs from that of any page. A number here goes down when a page gets lighter. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": { ...ANY_PAGE, script: 106 },
  "/portfolio": { ...ANY_PAGE, document: 36, total: 167 },
  "/portfolio/people.talk": { ...ANY_PAGE, document: 24, script: 115, total: 163 },
  "/ai-domains": { ...ANY_PAGE, document: 23, total: 152 },
  "/premium-domains": { ...ANY_PAGE, script: 106 },
  "/how-it-works": { ...ANY_PAGE, script: 107 },
  "/about": { ...ANY_PAGE, script: 108 },
  "/contact": { ...ANY_PAGE, script: 107 },
  "/privacy-policy": ANY_PAGE,
  "/shortlist": ANY_PAGE,
  "/no-such-page": ANY_PAGE,
};
