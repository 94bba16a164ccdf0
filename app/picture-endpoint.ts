import type { SocialCard } from "../server/social-images/draw-card.ts";
import type { Services } from "../server/services.ts";

/** What a route says of a card; the shop's name is added. */
type Card = Omit<SocialCard, "shop">;

/** The name of a picture's file without its ending; empty where it is no '.png'. */
export function pictureName(file: string): string {
  return file.endsWith(".png") ? file.slice(0, -".png".length) : "";
}

/** Answers with a card as PNG, with 404 where there is none, and with 503 where too many others wait. */
export async function answerPicture(
  { content, pictures }: Services,
  key: string,
  card: Card | undefined,
): Promise<Response> {
  if (!card) return new Response(null, { status: 404 });
  const { shop, catalogue } = content.current;
  const png = await pictures.read(catalogue.version, key, { ...card, shop: shop.name });
  if (!png) return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  return new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=3600",
      // Chats and feed readers show it on pages of their own.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
