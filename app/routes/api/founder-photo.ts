import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/founder-photo";

/** The photo that shop.yaml names, from the seller's folder. */
export async function loader({ context }: Route.LoaderArgs) {
  const photo = await context.get(servicesContext).readFounderPhoto();
  if (!photo) throw new Response(null, { status: 404 });
  return new Response(photo.bytes, {
    headers: { "Content-Type": photo.type, "Cache-Control": "public, max-age=3600" },
  });
}
