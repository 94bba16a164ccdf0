/** Megabytes on disk, of the release's own files and of those with what npm installs beside them; MiB of memory at rest. */
export const RELEASE = { own: 15, installed: 36, memory: 135 };

/** Budgets are in KiB of 1,024 bytes for a cold visit, headers and bodies as sent. */
export interface Budget {
  readonly document: number;
  readonly style: number;
  readonly script: number;
  readonly font: number;
  readonly image: number;
  /** Leaves out `style`, which is part of the document. */
  readonly total: number;
}

/** Before the first touch, a page loads less than 6 KiB of script without headers (test/e2e/islands.spec.ts). */
const ANY_PAGE: Budget = {
  document: 22.5,
  style: 13.5,
  script: 5.5,
  font: 24.5,
  image: 0.5,
  total: 52,
};

export const LANDER: Budget = {
  document: 14,
  style: 6,
  script: 0,
  font: 24.5,
  image: 0.5,
  total: 38,
};

/** A number here goes down when a page gets lighter. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": { ...ANY_PAGE, document: 24.5, total: 53.5 },
  "/portfolio": { ...ANY_PAGE, document: 33, total: 62 },
  "/portfolio/people.talk": { ...ANY_PAGE, document: 28.5, script: 8, total: 60 },
  "/portfolio/people.talk/offer": { ...ANY_PAGE, script: 81.5, total: 125.5 },
  "/portfolio/kerb.app/buy": { ...ANY_PAGE, script: 82, total: 127 },
  "/ai-domains": { ...ANY_PAGE, document: 25, total: 53.5 },
  "/premium-domains": ANY_PAGE,
  "/how-it-works": ANY_PAGE,
  "/about": ANY_PAGE,
  "/contact": { ...ANY_PAGE, script: 71, total: 115 },
  "/sold": ANY_PAGE,
  "/privacy-policy": { ...ANY_PAGE, document: 24, total: 53.5 },
  "/shortlist": { ...ANY_PAGE, script: 7, total: 52.5 },
  "/no-such-page": { ...ANY_PAGE, document: 26.5, total: 55 },
};
