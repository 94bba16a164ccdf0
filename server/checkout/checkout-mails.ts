import { html } from "hono/html";
import { z } from "zod";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import {
  isAddress,
  type Mail,
  readParams,
  renderDocument,
  smallPrint,
  toMessageId,
  UnsendableMail,
} from "../outbox/mail-message.ts";
import { NAME_NEWS } from "../outbox/outbox.ts";

type MailShop = Pick<Shop, "name" | "email">;

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly text: string; readonly url: string };
  readonly note: string;
}

const render = ({ subject, paragraphs, link, note }: Words) => ({
  subject,
  text: `${[...paragraphs, `${link.text}: ${link.url}`, note].join("\n\n")}\n`,
  html: renderDocument(
    subject,
    html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      <p><a href="${link.url}">${link.text}</a></p>
      ${smallPrint(note)}`,
  ),
});

const newsSchema = z.object({
  to_email: z.string(),
  reference: z.string(),
  domain: z.string(),
  is_sold: z.boolean(),
});

export function composeNameNews(params: string, shop: MailShop, siteUrl: string): Mail {
  const { to_email: to, reference, domain, is_sold } = readParams(newsSchema, params, "the news");
  if (!isAddress(to)) throw new UnsendableMail("the buyer's address can't be read");
  const page = { text: `See ${domain}`, url: toPageUrl(siteUrl, domain) };
  const portfolio = { text: "See what else is for sale", url: `${siteUrl}/portfolio` };
  const news = is_sold ? `${domain} has been sold` : `${domain} is available again`;
  const more = is_sold
    ? "You asked us to tell you if it became available again. It's no longer for sale."
    : "You asked us to tell you. It's no longer reserved for another buyer, and whoever comes first can have it.";
  const ours = { name: shop.name, address: shop.email };
  return {
    from: ours,
    to,
    replyTo: ours,
    ...render({
      subject: news,
      paragraphs: [`${news}.`, more],
      link: is_sold ? portfolio : page,
      note: `Sent by ${shop.name}, ${siteUrl}, because this address asked for it (${reference}). We won't write about this name again.`,
    }),
    messageId: toMessageId(`${reference}.${NAME_NEWS}`, siteUrl),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

const clickSchema = z.object({
  domain: z.string(),
  day: z.string(),
  asking_price: z.number().nullable(),
});

export function composeBuyClick(params: string, shop: MailShop, siteUrl: string): Mail {
  const { domain, day, asking_price: price } = readParams(clickSchema, params, "the click");
  const sum = price === null ? "" : `, for ${formatDollars(price)}`;
  const ours = { name: shop.name, address: shop.email };
  return {
    from: ours,
    to: shop.email,
    replyTo: null,
    ...render({
      subject: `${domain}: somebody opened your checkout link`,
      paragraphs: [
        `A visitor pressed Buy Now on ${domain}${sum}, and went on to the checkout that its escrowLink names.`,
        "The shop can't see what happens there. It reserves nothing: if the name is sold, mark it as sold.",
      ],
      link: { text: `View ${domain} in the shop`, url: toPageUrl(siteUrl, domain) },
      note: "You get this email for the first visitor of a day. Run npm run vitrine -- stats to see how many there were.",
    }),
    messageId: toMessageId(`${domain}.${day}.click`, siteUrl),
  };
}
