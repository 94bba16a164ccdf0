import { servicesContext } from "../../context.ts";
import { readDomainFilter } from "../../domain-filter.ts";
import type { Route } from "./+types/domain-analytics";

const HEADERS = { "Cache-Control": "no-store" };

/** A domain's record, as PostgREST gives it: an array of one row or none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { live, log } = context.get(servicesContext);
  const domain = readDomainFilter(url.searchParams);
  if (!domain) {
    const error = "Ask for one domain: ?domain=eq.<domain>";
    return Response.json({ error }, { status: 400, headers: HEADERS });
  }
  try {
    const record = await live.read(domain);
    return Response.json(record ? [record] : [], { headers: HEADERS });
  } catch (error) {
    log.error(error, "analytics not read");
    const message = "The figures can't be read now. Try again in a moment.";
    return Response.json(
      { error: message },
      { status: 503, headers: { ...HEADERS, "Retry-After": "5" } },
    );
  }
}
