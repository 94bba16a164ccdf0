import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { setCookie } from "hono/cookie";
import { html } from "hono/html";
import { createContentRoutes } from "../server/public/content-routes.ts";
import {
  addHeaders,
  type DeskEnv,
  limitBodies,
  requireHost,
  requireOwnPage,
  requireSeller,
} from "./guards.ts";
import type { DeskPages } from "./handler.ts";
import type { Desk } from "./services.ts";
import type { Session } from "./session.ts";

interface Options {
  readonly session: Session;
  readonly hosts: ReadonlySet<string>;
  readonly cookieName: string;
  readonly pages: DeskPages;
  readonly clientDir: string;
  readonly desk: Desk;
  readonly onUse: () => void;
}

const ASSETS = "/assets/*";
const SHOP_FILES = ["/favicon.svg", "/logo/:theme", "/founder-photo"];

/** The redirect is a page, because a strict cookie would not accompany a redirect that another site has begun. */
const ENTRY = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="refresh" content="0; url=/" />
      <link rel="icon" href="data:," />
      <title>Your desk</title>
    </head>
    <body>
      <p><a href="/">Open your desk</a></p>
    </body>
  </html>`;

const SPENT =
  "This link has been used, or is older than ten minutes. Press Enter in the terminal for a new one.";

export function createDeskApp(options: Options): Hono<DeskEnv> {
  const { session, hosts, cookieName, pages, clientDir, desk, onUse } = options;
  const app = new Hono<DeskEnv>();
  app.use(addHeaders);
  app.use(requireHost(hosts));
  app.use(requireOwnPage(hosts));
  app.get("/enter/:token", (context) => {
    if (context.req.method !== "GET") return context.body(null, 405);
    if (!session.spendToken(context.req.param("token"))) return context.text(SPENT, 401);
    setCookie(context, cookieName, session.cookie, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
    });
    return context.html(ENTRY);
  });
  app.use(limitBodies);
  app.use(requireSeller(session, cookieName));
  app.use(async (_, next) => {
    onUse();
    await next();
  });
  app.get("/alive", ({ body }) => body(null, 204));
  app.use(compress());
  app.use(
    ASSETS,
    serveStatic({
      root: clientDir,
      onFound: (_path, context) =>
        context.header("Cache-Control", "private, max-age=31536000, immutable"),
    }),
  );
  for (const path of SHOP_FILES) {
    app.get(path, async ({ req, body }) => {
      const { content: current } = await desk.readFiles();
      if (!current) return body(null, 204);
      return createContentRoutes({ content: { current } }).fetch(req.raw);
    });
  }
  app.all("*", ({ req, get }) => pages(req.raw, get("nonce")));
  app.onError((error, { text }) => {
    desk.log.error(error, "the desk failed");
    return text("Something went wrong. Reload the page; the terminal shows the error.", 500);
  });
  return app;
}
