import { isbot } from "isbot";
import { z } from "zod";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { MAX_DOMAIN_LENGTH } from "../../catalogue/format/domain-name.ts";
import { isVisitorId } from "../../catalogue/page-views.ts";
import { hideToken } from "../http/hide-token.ts";
import type { PageView } from "./recorder.ts";

const MAX_USER_AGENT = 400;
const MAX_REFERRER = 500;

const DOMAIN_WANTED = "Send the domain as it is listed, such as people.talk.";
const VISITOR_WANTED = "Send the visitor's id, such as visitor_1763720000000_k3j2.";
const TEXT_WANTED = "Send text, or leave it out.";
const VIEW_WANTED = "Send one page view as a JSON object.";

const line = (length: number) =>
  z
    .string(TEXT_WANTED)
    .nullish()
    .transform((value) => cleanLine(value ?? "", length));

/** The query may hold a search text, or a secret of the page that the visitor came from. */
const withoutSecrets = (url: string) => hideToken(url.replace(/[?#].*/, ""));

const bodySchema = z.object(
  {
    domain: z
      .string(DOMAIN_WANTED)
      .min(1, DOMAIN_WANTED)
      .max(MAX_DOMAIN_LENGTH, DOMAIN_WANTED)
      .toLowerCase(),
    visitor_id: z.string(VISITOR_WANTED).refine(isVisitorId, VISITOR_WANTED),
    user_agent: line(MAX_USER_AGENT),
    referrer: line(MAX_REFERRER).transform((value) => withoutSecrets(value) || "direct"),
  },
  VIEW_WANTED,
);

type Reading =
  | { view: Omit<PageView, "place">; fields: null }
  | { view: null; fields: Record<string, string> };

/** Takes an object, or an array of one as PostgREST does. `now` is ISO-8601. */
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

const CRAWLER = /bot\b|crawl|spider|slurp|facebookexternalhit/i;

type ReadHeader = (name: string) => string | undefined;
type Viewer = Pick<PageView, "user_agent">;

/** A program that isn't a crawler may send a view for a browser. */
function isByBot({ user_agent }: Viewer, header: ReadHeader): boolean {
  const sender = header("user-agent") ?? "";
  const agent = user_agent || sender;
  return agent === "" || CRAWLER.test(sender) || isbot(agent);
}

export function isCounted(viewer: Viewer, header: ReadHeader): boolean {
  if (header("sec-gpc") === "1" || header("dnt") === "1") return false;
  if (/prefetch|prerender/.test(header("sec-purpose") ?? "")) return false;
  return !isByBot(viewer, header);
}
