import { addressContext, servicesContext } from "../../context.ts";
import { readDomainFilter } from "../../domain-filter.ts";
import type { Route } from "./+types/domain-analytics-stream";

const REFUSALS = {
  400: "Ask for one domain: ?domain=eq.<domain>",
  404: "This domain is not in the portfolio.",
  429: "Too many pages of this shop are open at once. Close some of them.",
  503: "The figures can't be read now. Try again in a moment.",
};

function refuse(status: keyof typeof REFUSALS, headers: Record<string, string> = {}): Response {
  return Response.json({ error: REFUSALS[status] }, { status, headers });
}

/** A domain's record at once and at every change, as server-sent events. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { live, content, log } = context.get(servicesContext);
  const domain = readDomainFilter(url.searchParams);
  if (!domain) return refuse(400);
  if (!content.current.catalogue.byDomain.has(domain)) return refuse(404);
  try {
    const stream = await live.openStream(domain, context.get(addressContext));
    if (!stream) return refuse(429, { "Retry-After": "30" });
    return new Response(stream, {
      headers: {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        // A proxy that gathers answers would hold the events back.
        "X-Accel-Buffering": "no",
      },
    });
  } catch (error) {
    log.error(error, "stream not opened");
    return refuse(503, { "Retry-After": "5" });
  }
}
