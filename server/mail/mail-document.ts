import { html } from "hono/html";

type Html = ReturnType<typeof html>;

/** A mail's HTML; `note` is small print. No colors of its own, so that dark themes apply. */
export function renderDocument(title: string, body: Html, note: string): string {
  // prettier-ignore
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:640px">
${body}<p style="font-size:14px">${note}</p>
</body></html>`.toString();
}
