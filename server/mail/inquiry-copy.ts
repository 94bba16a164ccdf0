import { html } from "hono/html";
import { z } from "zod";
import { INQUIRY_COPY } from "./outbox.ts";

/** Nothing that a stranger wrote: whoever gives another's address must not choose what is mailed there. */
export const copyParams = z.object({
  to_email: z.string(),
  reference: z.string(),
  /** As listed; null for a message about no name. */
  domain: z.string().nullable(),
  answers_within: z.string(),
});

interface CopyShop {
  readonly name: string;
  readonly email: string;
}

/** The parts of the mail that thanks the buyer. */
export function composeCopy(
  { to_email: to, reference, domain, answers_within: within }: z.output<typeof copyParams>,
  shop: CopyShop,
  siteUrl: string,
) {
  const what = domain ? `inquiry about ${domain}` : "message";
  const paragraphs = [
    `Thank you for your ${what}. Its reference is ${reference}.`,
    `We typically answer within ${within}. To add something, reply to this mail.`,
    "If you did not write to us, somebody gave your address by mistake, and you can ignore this mail.",
  ];
  // prettier-ignore
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${paragraphs[0]}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:640px">
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}<p><a href="${siteUrl}/">${shop.name}</a></p>
</body></html>`;
  return {
    from: { name: shop.name, address: shop.email },
    to,
    replyTo: { name: shop.name, address: shop.email },
    subject: `We have your ${what} (${reference})`,
    text: `${[...paragraphs, `${shop.name}\n${siteUrl}/`].join("\n\n")}\n`,
    html: page.toString(),
    messageId: `<${reference}.${INQUIRY_COPY}@${new URL(siteUrl).hostname}>`,
    // So that no program answers it.
    headers: { "Auto-Submitted": "auto-replied" },
  };
}
