import { PAGES as TABLE } from "../../app/pages.ts";

interface SitePage {
  readonly path: string;
  readonly kind:
    | "home"
    | "list"
    | "extension"
    | "priced"
    | "offer"
    | "plain"
    | "passing"
    | "missing";
  readonly heading: string | RegExp;
}

export const LISTINGS = {
  priced: "/portfolio/people.talk",
  makeOffer: "/portfolio/tempo.ai",
  reserved: "/portfolio/ledger.ai",
  sold: "/portfolio/table.talk",
  idn: "/portfolio/xn--faade-zra.com",
} as const;

const extensionPages = ["ai", "com", "id", "now", "talk", "you", "app"].map(
  (extension): SitePage => ({
    path: `/${extension}-domains`,
    kind: "extension",
    heading: new RegExp(`\\.${extension}\\b`),
  }),
);

export const PAGES: readonly SitePage[] = [
  { path: "/", kind: "home", heading: /./ },
  { path: "/portfolio", kind: "list", heading: "Domain Portfolio" },
  { path: LISTINGS.priced, kind: "priced", heading: "people.talk" },
  { path: LISTINGS.makeOffer, kind: "offer", heading: "tempo.ai" },
  { path: LISTINGS.reserved, kind: "priced", heading: "ledger.ai" },
  { path: LISTINGS.sold, kind: "priced", heading: "table.talk" },
  { path: LISTINGS.idn, kind: "priced", heading: "façade.com" },
  { path: "/sold", kind: "extension", heading: "Sold domains" },
  { path: "/how-it-works", kind: "plain", heading: "How it works" },
  { path: "/about", kind: "plain", heading: /./ },
  { path: "/contact", kind: "plain", heading: "Get In Touch" },
  { path: "/premium-domains", kind: "plain", heading: /premium/i },
  ...extensionPages,
  { path: "/privacy-policy", kind: "plain", heading: "Privacy Policy" },
  { path: "/terms-of-service", kind: "plain", heading: "Terms of Service" },
];

export const MISSING_PAGES: readonly SitePage[] = [
  { path: "/404", kind: "missing", heading: "Domain Not Found" },
  { path: "/no/such-page", kind: "missing", heading: "Domain Not Found" },
];

export const FIXED_PATHS = Object.keys(TABLE).filter((path) => !/[:*]/.test(path));

/** These pages have another canonical URL, or none. */
const VIEWS: readonly SitePage[] = [
  {
    path: "/portfolio?q=time&extension=.ai&status=available&price=under-10000",
    kind: "list",
    heading: "Domain Portfolio",
  },
  { path: "/shortlist", kind: "passing", heading: "Shortlist" },
  {
    path: "/shortlist?names=people.talk,xn--faade-zra.com,ledger.ai,nothing.example",
    kind: "passing",
    heading: "Shortlist",
  },
  { path: "/portfolio?q=zzzzzz", kind: "list", heading: "Domain Portfolio" },
];

export const EVERY_PAGE: readonly SitePage[] = [...PAGES, ...MISSING_PAGES, ...VIEWS];
