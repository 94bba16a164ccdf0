/** The endpoints of server/views/routes.ts. */
export const VIEWS_PATH = "/rest/v1/domain_page_views";
export const RECORD_PATH = "/rest/v1/domain_analytics";
export const STREAM_PATH = "/realtime/v1/domain_analytics";

/** A domain's record before its first view. */
export const NO_VIEWS = { view_count: 0, unique_visitors: 0, last_viewed_at: null } as const;

/** Where the browser keeps the visitor's id (specification, section 3). */
export const VISITOR_ID_KEY = "visitor_id";

const VISITOR_ID = /^visitor_[\w-]{1,100}$/;

export function formatVisitorId(time: number, random: string): string {
  return `visitor_${time}_${random}`;
}

export function isVisitorId(text: string): boolean {
  return VISITOR_ID.test(text);
}

/** The event of that stream which says how the name stands for sale. */
export const SALE_EVENT = "sale";
