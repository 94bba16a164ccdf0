import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { MAX_DOMAIN_LENGTH } from "../../catalogue/format/domain-name.ts";
import { toIso } from "../../catalogue/format/time.ts";
import {
  RECORD_PATH,
  SALE_EVENT,
  SHOWN_PARAMETER,
  STREAM_PATH,
  VIEWS_PATH,
} from "../../catalogue/page-views.ts";
import type { AppEnv } from "../http/client-address.ts";
import { streamStates } from "../http/event-stream.ts";
import { plainError } from "../http/plain-error.ts";
import { readMediaType } from "../http/read-headers.ts";
import type { Live } from "./live.ts";
import { isCounted, readPageView } from "./page-view.ts";

const MAX_VIEW_BYTES = 8 * 1024;

const NOT_LISTED = "This domain isn't in the portfolio.";
const NO_DOMAIN = "Ask for one domain: ?domain=eq.<domain>";
const UNREADABLE = "The figures can't be read right now. Try again in a moment.";

interface Dependencies {
  readonly live: Live;
  readonly log: Logger;
  readonly content: { readonly current: { readonly catalogue: Pick<Catalogue, "byDomain"> } };
}

export function createViewRoutes({ content, live, log }: Dependencies): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const isListed = (domain: string) => content.current.catalogue.byDomain.has(domain);

  const limit = bodyLimit({
    maxSize: MAX_VIEW_BYTES,
    onError: (context) => context.json({ error: "This is too large for a page view." }, 413),
  });
  app.post(VIEWS_PATH, limit, async (context) => {
    const { req } = context;
    if (readMediaType(req.header("content-type")) !== "application/json") {
      return context.json({ error: "Send the view as JSON." }, 415);
    }
    const body: unknown = await req.json().catch(() => undefined);
    const { view, fields } = readPageView(body, toIso(Date.now()));
    if (!view) return context.json({ error: "This isn't a page view.", fields }, 400);
    if (!isListed(view.domain)) return context.json({ error: NOT_LISTED }, 404);
    const header = (name: string) => req.header(name);
    if (!isCounted(view, header)) return context.body(null, 204);
    try {
      const place = context.var.lander?.domain === view.domain ? "lander" : "shop";
      const isRecorded = await live.record({ ...view, place }, context.var.address);
      return context.body(null, isRecorded ? 201 : 204);
    } catch (error) {
      log.error(error, "page view not stored");
      const message = "The view couldn't be stored. Try again in a moment.";
      return context.json({ error: message }, 503, { "Retry-After": "5" });
    }
  });
  app.all(VIEWS_PATH, (context) =>
    context.json({ error: "Send page views with POST." }, 405, { Allow: "POST" }),
  );

  app.get(RECORD_PATH, async (context) => {
    context.header("Cache-Control", "no-store");
    const domain = readFilter(context.req.query("domain"));
    if (!domain) return context.json({ error: NO_DOMAIN }, 400);
    try {
      const record = await live.read(domain);
      return context.json(record ? [record] : []);
    } catch (error) {
      log.error(error, "analytics not read");
      return context.json({ error: UNREADABLE }, 503, { "Retry-After": "5" });
    }
  });

  app.get(STREAM_PATH, async (context) => {
    const domain = readFilter(context.req.query("domain"));
    if (!domain) return context.json({ error: NO_DOMAIN }, 400);
    if (!isListed(domain)) return context.json({ error: NOT_LISTED }, 404);
    // HEAD would open a stream that nobody reads.
    if (context.req.method === "HEAD") return context.body(null, 200);
    try {
      const follower = await live.follow(domain, context.var.address);
      if (!follower) return plainError(429, { "Retry-After": "30" });
      const shown = context.req.query(SHOWN_PARAMETER);
      const sale = shown ? live.followSale(domain, shown, context.var.address) : null;
      return streamStates(context, follower, sale ? { [SALE_EVENT]: sale } : {});
    } catch (error) {
      log.error(error, "stream not opened");
      return context.json({ error: UNREADABLE }, 503, { "Retry-After": "5" });
    }
  });
  return app;
}

function readFilter(filter = ""): string | null {
  const domain = /^eq\.([^\s\p{Cc}]+)$/u.exec(filter)?.[1]?.toLowerCase();
  return domain && domain.length <= MAX_DOMAIN_LENGTH ? domain : null;
}
