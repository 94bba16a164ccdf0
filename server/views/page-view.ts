import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { cleanLine } from "../../catalogue/clean-text.ts";
import { MAX_DOMAIN_LENGTH } from "../../catalogue/domain-name.ts";
import { isVisitorId } from "../../catalogue/page-views.ts";
import type { PageView } from "./analytics.ts";

const MAX_USER_AGENT = 400;
const MAX_REFERRER = 500;

const line = (length: number) =>
  z
    .string()
    .nullish()
    .transform((value) => cleanLine(value ?? "", length));

const bodySchema = z.object({
  domain: z
    .string("a domain name")
    .min(1, "a domain name")
    .max(MAX_DOMAIN_LENGTH, "a domain name")
    .toLowerCase(),
  visitor_id: z.string("the visitor's id").refine(isVisitorId, "an id as visitor_<time>_<letters>"),
  user_agent: line(MAX_USER_AGENT),
  referrer: line(MAX_REFERRER).transform((value) => value || "direct"),
});

type Reading = { view: PageView; fields: null } | { view: null; fields: Record<string, string> };

/** Accepts an object, or an array of one as PostgREST does. `now` is ISO-8601. */
export function readPageView(body: unknown, now: string): Reading {
  const row = Array.isArray(body) && body.length === 1 ? body[0] : body;
  const parsed = bodySchema.safeParse(row);
  if (parsed.success) return { view: { ...parsed.data, viewed_at: now }, fields: null };
  const fields = parsed.error.issues.map((issue) => [
    issue.path.join(".") || "body",
    issue.message,
  ]);
  return { view: null, fields: Object.fromEntries(fields) };
}

/** Bot patterns are slow. */
const bots = new LRUCache<string, boolean>({ max: 1_000, memoMethod: (agent) => isbot(agent) });

const CRAWLER = /bot\b|crawl|spider|slurp|facebookexternalhit/i;

/** False for bots, prefetches and visitors who opt out. A program that is no crawler may post for a browser. */
export function isCounted(
  { user_agent }: Pick<PageView, "user_agent">,
  header: (name: string) => string | undefined,
): boolean {
  if (header("sec-gpc") === "1" || header("dnt") === "1") return false;
  if (/prefetch|prerender/.test(header("sec-purpose") ?? "")) return false;
  const sender = header("user-agent") ?? "";
  const agent = user_agent || sender;
  return agent !== "" && !CRAWLER.test(sender) && !bots.memo(agent);
}
