import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie } from "hono/cookie";
import { html } from "hono/html";
import type { Session } from "./session.ts";

export interface DeskEnv {
  readonly Variables: { readonly nonce: string };
}

/** An import of 10,000 names with descriptions is about 4 MB. */
const MAX_BODY = 16 * 1024 * 1024;

const FORM = "application/x-www-form-urlencoded";

const NONCE_BYTES = 16;

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Forms need the origin of a post, which "no-referrer" would hide.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

const toPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

export const addHeaders: MiddlewareHandler<DeskEnv> = async (context, next) => {
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  context.set("nonce", nonce);
  await next();
  const { headers } = context.res;
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", toPolicy(nonce));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
};

/** A foreign name that leads to this machine makes the browser treat the desk as a page of that name (DNS rebinding). */
export const requireHost =
  (hosts: ReadonlySet<string>): MiddlewareHandler =>
  async ({ req, text }, next) =>
    hosts.has(req.header("host")?.toLowerCase() ?? "")
      ? next()
      : text(
          "The desk doesn't answer at this address. Open the link that the terminal shows, or start the desk with --host for this name.",
          403,
        );

const READS = new Set(["GET", "HEAD"]);

/** Browsers without Sec-Fetch-Site send the origin with every post. */
export const requireOwnPage =
  (hosts: ReadonlySet<string>): MiddlewareHandler =>
  async ({ req, text }, next) => {
    if (READS.has(req.method)) return next();
    const site = req.header("sec-fetch-site");
    const origin = req.header("origin") ?? "";
    const host = URL.canParse(origin) ? new URL(origin).host : "";
    const isOwn = site === undefined ? hosts.has(host) : site === "same-origin";
    return isOwn
      ? next()
      : text(
          "This can only be sent from the desk's own pages. Open the desk and send it there.",
          403,
        );
  };

export const requireSeller =
  (session: Session, cookieName: string): MiddlewareHandler =>
  async (context, next) => {
    if (session.isOpen(getCookie(context, cookieName))) return next();
    const { req } = context;
    // With script, SendSafely asks first, so only a form without script gets here.
    const isSentByBrowser = req.method === "POST" && req.header("accept")?.includes("text/html");
    return isSentByBrowser && req.header("content-type")?.startsWith(FORM)
      ? context.html(await showUnsent(req.raw), 401)
      : context.text(
          "This desk is open in another browser, or was started again since. Open the link that the terminal shows; press Enter there for a new one.",
          401,
        );
  };

export const limitBodies = bodyLimit({
  maxSize: MAX_BODY,
  onError: ({ text }) =>
    text(
      "This is larger than 16 MB, so nothing was sent. Go back, and choose a smaller file.",
      413,
    ),
});

const HIDDEN_FIELDS = new Set(["seen", "shown", "id", "intent", "action", "do"]);

/** Without script, the browser would lose what was typed, so this page repeats it in a form to send again. */
async function showUnsent(request: Request) {
  const fields = [...(await request.formData())].filter((field) => typeof field[1] === "string");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>This page has expired</title>
      </head>
      <body>
        <h1>This page has expired</h1>
        <p>
          This desk is open in another browser, or was started again since. Nothing was sent, and
          what you typed is on this page. Open the link that the terminal shows in another tab;
          press Enter there for a new one. Then send this again.
        </p>
        <form method="post">
          ${fields.map(([name, value]) =>
            !HIDDEN_FIELDS.has(name) && value !== ""
              ? html`<p>
                  <textarea
                    name="${name}"
                    aria-label="${name}"
                    rows="${String(value).length > 60 ? 8 : 2}"
                    cols="60"
                  >
${value}</textarea>
                </p>`
              : html`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          <button type="submit">Send again</button>
        </form>
      </body>
    </html>`;
}
