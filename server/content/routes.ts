import { Hono } from "hono";
import { NAMES_PATH, toPortfolioNames } from "../../catalogue/search/portfolio-names.ts";
import type { AppEnv } from "../http/client-address.ts";
import type { Services } from "../services.ts";

export function createContentRoutes({
  content,
  readFounderPhoto,
}: Pick<Services, "content" | "readFounderPhoto">) {
  return (
    new Hono<AppEnv>()
      // Kept in the page cache.
      .get(NAMES_PATH, (context) => {
        const names = toPortfolioNames(content.current.catalogue);
        return names
          ? context.json(names, 200, { "Cache-Control": "no-cache" })
          : context.body(null, 404);
      })
      .get("/founder-photo", async (context) => {
        const photo = await readFounderPhoto();
        if (!photo) return context.body(null, 404);
        const { bytes, type } = photo;
        return context.body(bytes, 200, {
          "Content-Type": type,
          "Cache-Control": "public, max-age=3600",
        });
      })
  );
}
