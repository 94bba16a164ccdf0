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

const ANY_PAGE: Budget = { document: 21, style: 9, script: 108, font: 24, image: 4, total: 150 };

/** A budget by page, by what differs from that of any page. A number here goes down when a page gets lighter. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": { ...ANY_PAGE, document: 22, total: 151 },
  "/portfolio": { ...ANY_PAGE, document: 52, total: 182 },
  "/portfolio/people.talk": { ...ANY_PAGE, document: 29, script: 118, total: 169 },
  "/ai-domains": { ...ANY_PAGE, document: 26, total: 155 },
  "/premium-domains": ANY_PAGE,
  "/how-it-works": ANY_PAGE,
  "/about": ANY_PAGE,
  "/contact": { ...ANY_PAGE, script: 112 },
  "/privacy-policy": ANY_PAGE,
  "/shortlist": ANY_PAGE,
  "/no-such-page": ANY_PAGE,
};
