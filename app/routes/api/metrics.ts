import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/metrics";

/** Figures for Prometheus, for the operator's own network: what a proxy passes on from outside gets 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.headers.has("X-Forwarded-For")) return new Response(null, { status: 404 });
  const { metrics } = context.get(servicesContext);
  return new Response(await metrics.metrics(), {
    headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
  });
}
