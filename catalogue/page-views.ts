/** The endpoints of server/views/routes.ts. */
export const VIEWS_PATH = "/rest/v1/domain_page_views";
export const RECORD_PATH = "/rest/v1/domain_analytics";
export const STREAM_PATH = "/realtime/v1/domain_analytics";

/** A domain's record before its first view. */
export const NO_VIEWS = { view_count: 0, unique_visitors: 0, last_viewed_at: null } as const;

/** The browser keeps the visitor's id under this key, which the privacy policy tells visitors. */
export const VISITOR_ID_KEY = "visitor_id";

const VISITOR_ID = /^visitor_[\w-]{1,100}$/;

export function formatVisitorId(time: number, random: string): string {
  return `visitor_${time}_${random}`;
}

export function isVisitorId(text: string): boolean {
  return VISITOR_ID.test(text);
}

/** The event of that stream which says how the name stands for sale, for who tells in this parameter what the page shows. */
export const SALE_EVENT = "sale";
export const SHOWN_PARAMETER = "shown";

/** The stream of a name's record, and of news about its sale for a page that shows it as `shown` (see `saleState`). */
export const streamPath = (domain: string, shown: string) =>
  `${STREAM_PATH}?domain=eq.${encodeURIComponent(domain)}&${SHOWN_PARAMETER}=${encodeURIComponent(shown)}`;
