import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/readyz";

/** Says that pages can be served: there is a catalogue. */
export function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  return Response.json(
    { status: "ready", listings: catalogue.listings.length, catalogue: catalogue.version },
    { headers: { "Cache-Control": "no-store" } },
  );
}
