import {
  formatVisitorId,
  isVisitorId,
  NO_VIEWS,
  RECORD_PATH,
  VIEWS_PATH,
  VISITOR_ID_KEY,
} from "../../catalogue/page-views.ts";
import type { LiveRecord } from "../../server/figures/live.ts";
import { refusesCounting } from "./refuses-counting.ts";
import { tryStorage } from "./storage.ts";

const TIMEOUT_MS = 5_000;
const HTTP_CREATED = 201;

function readVisitorId(): string {
  const known = tryStorage(() => localStorage.getItem(VISITOR_ID_KEY));
  if (known && isVisitorId(known)) return known;
  const digits = crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 16);
  const created = formatVisitorId(Date.now(), digits);
  tryStorage(() => localStorage.setItem(VISITOR_ID_KEY, created));
  return created;
}

/** Browsers may prerender pages that nobody opens. */
async function untilShown(): Promise<void> {
  if (!("prerendering" in document && document.prerendering)) return;
  await new Promise((resolve) =>
    document.addEventListener("prerenderingchange", resolve, { once: true }),
  );
}

/** Returns true if the view was counted. Never rejects; logs failures and timeouts. */
export async function postView(domain: string): Promise<boolean> {
  await untilShown();
  if (refusesCounting()) return false;
  const view = {
    domain,
    visitor_id: readVisitorId(),
    user_agent: navigator.userAgent,
    referrer: document.referrer || "direct",
    viewed_at: new Date().toISOString(),
  };
  try {
    const response = await fetch(VIEWS_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(view),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) console.warn("page view", response.status);
    return response.status === HTTP_CREATED;
  } catch (error) {
    console.warn("page view", error);
    return false;
  }
}

const filter = (domain: string) => `?domain=eq.${encodeURIComponent(domain)}`;

export async function readRecord(domain: string): Promise<LiveRecord> {
  try {
    const response = await fetch(RECORD_PATH + filter(domain), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(String(response.status));
    const rows = (await response.json()) as LiveRecord[];
    return rows[0] ?? { domain, ...NO_VIEWS };
  } catch (error) {
    console.warn("analytics", error);
    return { domain, ...NO_VIEWS };
  }
}

export interface Visit {
  readonly before: LiveRecord;
  readonly isCounted: boolean;
}

export async function startVisit(domain: string): Promise<Visit> {
  const before = await readRecord(domain);
  return { before, isCounted: await postView(domain) };
}

export function lastOtherView({ before, isCounted }: Visit, record: LiveRecord): string | null {
  const others = record.view_count - before.view_count - (isCounted ? 1 : 0);
  return others > 0 ? record.last_viewed_at : before.last_viewed_at;
}
