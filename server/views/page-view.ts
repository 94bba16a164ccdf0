import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { z } from "zod";
import { cleanLine } from "../../catalogue/clean-text.ts";
import { isVisitorId } from "../../catalogue/visitor.ts";
import type { PageView } from "./analytics.ts";

const MAX_USER_AGENT = 400;
const MAX_REFERRER = 500;
const MAX_DOMAIN = 253;

/** Null, as client libraries send for nothing, is like a field that did not come. */
const line = (length: number) =>
  z
    .string()
    .nullish()
    .transform((value) => cleanLine(value ?? "", length));

const bodySchema = z.object({
  domain: z
    .string("a domain name")
    .min(1, "a domain name")
    .max(MAX_DOMAIN, "a domain name")
    .toLowerCase(),
  visitor_id: z.string("the visitor's id").refine(isVisitorId, "an id as visitor_<time>_<letters>"),
  user_agent: line(MAX_USER_AGENT),
  referrer: line(MAX_REFERRER).transform((value) => value || "direct"),
});

type Reading = { view: PageView; fields: null } | { view: null; fields: Record<string, string> };

/**
 * Checks the body of a page view: an object, or an array of one as PostgREST takes it. The time is the server's: `now`,
 * ISO-8601. Gives the view, or what is wrong by field.
 */
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

const MAX_KNOWN_AGENTS = 1_000;

/** Remembers what the bot patterns said of the agents seen: a shop's visitors use few browsers. */
function createBotTest(): (agent: string) => boolean {
  const known = new Map<string, boolean>();
  return (agent) => {
    const seen = known.get(agent);
    if (seen !== undefined) return seen;
    if (known.size >= MAX_KNOWN_AGENTS) known.clear();
    const result = isbot(agent);
    known.set(agent, result);
    return result;
  };
}

/** A crawler that names itself. Other programs may post for a browser, as a client library on a server does. */
const CRAWLER = /bot\b|crawl|spider|slurp|facebookexternalhit/i;

/**
 * Whose views count: not a bot's, not a page fetched ahead of a visit, not a visitor's who asked not to be counted. The
 * browser is the one that the view names; the request's own agent where it names none.
 */
export function createPageViewRules(): {
  isCounted(view: Pick<PageView, "user_agent">, headers: IncomingHttpHeaders): boolean;
} {
  const isBot = createBotTest();
  return {
    isCounted({ user_agent }, headers) {
      if (headers["sec-gpc"] === "1" || headers.dnt === "1") return false;
      if (/prefetch|prerender/.test(String(headers["sec-purpose"] ?? ""))) return false;
      const sender = headers["user-agent"] ?? "";
      const agent = user_agent || sender;
      return agent !== "" && !CRAWLER.test(sender) && !isBot(agent);
    },
  };
}
