import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/readyz";

const HEADERS = { "Cache-Control": "no-store" };

/** Says that the shop can do its work: there is a catalogue, and the database answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, database, log } = context.get(servicesContext);
  const { catalogue } = content.current;
  const listings = catalogue.listings.length;
  try {
    await database.check();
  } catch (error) {
    log.warn(error, "database not usable");
    const body = { status: "unready", error: "The database can't be used now.", listings };
    return Response.json(body, { status: 503, headers: HEADERS });
  }
  return Response.json(
    { status: "ready", listings, catalogue: catalogue.version },
    { headers: HEADERS },
  );
}
