const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** What a mail says, before it is laid out. */
export interface MailContent {
  readonly title: string;
  /** Label and value, in order. */
  readonly facts: readonly (readonly [string, string])[];
  /** Keeps its line breaks. */
  readonly message: string;
  readonly link: { readonly text: string; readonly url: string } | null;
  readonly note: string;
}

/** Plain text for readers without HTML. */
export function renderText({ title, facts, message, link, note }: MailContent): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  const parts = [title, lines.join("\n"), message, link && `${link.text}: ${link.url}`, note];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** A document without colors of its own, so that a mail program's dark theme applies to all of it. */
export function renderHtml({ title, facts, message, link, note }: MailContent): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:2px 16px 2px 0;font-weight:600">${escapeHtml(label)}</th>` +
      `<td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  );
  const anchor = link && `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:640px">',
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
    `<table role="presentation" cellspacing="0">${rows.join("")}</table>`,
    `<p style="white-space:pre-wrap;border-left:3px solid;padding-left:16px">${escapeHtml(message)}</p>`,
    anchor ?? "",
    `<p style="font-size:14px">${escapeHtml(note)}</p>`,
    "</body></html>",
  ].join("\n");
}
