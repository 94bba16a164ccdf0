export const VIEWS_PATH = "/rest/v1/domain_page_views";
export const RECORD_PATH = "/rest/v1/domain_analytics";
export const BUY_CLICKS_PATH = "/functions/v1/buy-click";
export const STREAM_PATH = "/realtime/v1/domain_analytics";

export const NO_VIEWS = { view_count: 0, unique_visitors: 0, last_viewed_at: null } as const;

/** The privacy policy tells visitors about this key. */
export const VISITOR_ID_KEY = "visitor_id";

const VISITOR_ID = /^visitor_[\w-]{1,100}$/;

export function formatVisitorId(time: number, random: string): string {
  return `visitor_${time}_${random}`;
}

export function isVisitorId(text: string): boolean {
  return VISITOR_ID.test(text);
}

/** A page sends the sale state that it shows, and this event says when that state is out of date. */
export const SALE_EVENT = "sale";
export const SHOWN_PARAMETER = "shown";

export const streamPath = (domain: string, shown: string) =>
  `${STREAM_PATH}?domain=eq.${encodeURIComponent(domain)}&${SHOWN_PARAMETER}=${encodeURIComponent(shown)}`;
