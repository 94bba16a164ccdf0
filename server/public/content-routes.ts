import { Hono } from "hono";
import type { AppEnv } from "../http/client-address.ts";
import { LOGO_POLICY } from "../http/security-headers.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Logos } from "../shop/read-shop.ts";

const BRASS = "#bb8a3e";

const CENTERS = [
  [16, 7],
  [23.8, 11.5],
  [23.8, 20.5],
  [16, 25],
  [8.2, 20.5],
  [8.2, 11.5],
];

function drawIcon(color: string = BRASS): string {
  const rings = CENTERS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${color}" stroke-width="2">${rings.join("")}</svg>`;
}

interface Sources {
  readonly content: Pick<ContentStore, "current">;
}

export function createContentRoutes({ content }: Sources) {
  return new Hono<AppEnv>()
    .get("/logo/:theme{dark|light}", (context) => {
      const logo = content.current.logos?.[context.req.param("theme") as keyof Logos];
      if (!logo) return context.body(null, 404);
      return context.body(logo.bytes, 200, {
        "Content-Type": logo.type,
        "Cache-Control": "public, max-age=3600",
        "Content-Security-Policy": LOGO_POLICY,
      });
    })
    .get("/favicon.svg", (context) =>
      context.body(drawIcon(content.current.shop.accent?.middle), 200, {
        "Content-Type": "image/svg+xml",
        "Cache-Control": "public, max-age=3600",
      }),
    )
    .get("/founder-photo", (context) => {
      const { photo } = content.current;
      if (!photo) return context.body(null, 404);
      return context.body(photo.bytes, 200, {
        "Content-Type": photo.type,
        "Cache-Control": "public, max-age=3600",
      });
    });
}
