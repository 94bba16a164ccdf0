import { html } from "hono/html";

const HIDDEN_FIELDS = new Set(["seen", "shown", "id", "intent", "action", "do"]);

/** Without script, the browser would lose what was typed, so this page repeats it in a form to send again. */
export async function showUnsent(request: Request) {
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
