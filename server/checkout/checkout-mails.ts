import { z } from "zod";
import { formatDollars } from "../../catalogue/format/price.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { RUN } from "../mail-words/command-line.ts";
import { link, paragraph, renderBlocks } from "../mail-words/render-blocks.ts";
import {
  type Mail,
  type MailShop,
  mailToBuyer,
  mailToSeller,
  readParams,
  smallPrint,
  toMessageId,
} from "../outbox/mail-message.ts";
import { NAME_NEWS } from "../outbox/outbox.ts";

const newsSchema = z.object({
  to_email: z.string(),
  reference: z.string(),
  domain: z.string(),
  is_sold: z.boolean(),
});

export function composeNameNews(params: string, shop: MailShop, siteUrl: string): Mail {
  const { to_email: to, reference, domain, is_sold } = readParams(newsSchema, params, "the news");
  const page = link(`See ${domain}`, toPageUrl(siteUrl, domain));
  const portfolio = link("See what else is for sale", `${siteUrl}/portfolio`);
  const news = is_sold ? `${domain} has been sold` : `${domain} is available again`;
  const more = is_sold
    ? "You asked us to tell you if it became available again. It's no longer for sale."
    : "You asked us to tell you when this happened. The name is no longer reserved for another buyer, so anyone can buy it now.";
  const note = `Sent by ${shop.name}, ${siteUrl}, because this address asked for it (${reference}). We won't write about this name again.`;
  return mailToBuyer(shop, to, {
    subject: news,
    parts: [
      renderBlocks([paragraph(`${news}.`), paragraph(more), is_sold ? portfolio : page]),
      smallPrint(note),
    ],
    messageId: toMessageId(`${reference}.${NAME_NEWS}`, siteUrl),
  });
}

const clickSchema = z.object({
  domain: z.string(),
  day: z.string(),
  asking_price: z.number().nullable(),
});

export function composeBuyClick(params: string, shop: MailShop, siteUrl: string): Mail {
  const { domain, day, asking_price: price } = readParams(clickSchema, params, "the click");
  const sum = price === null ? "" : `, for ${formatDollars(price)}`;
  return mailToSeller(shop, {
    subject: `${domain}: somebody opened your escrow link`,
    parts: [
      renderBlocks([
        paragraph(`A visitor pressed Buy Now on ${domain}${sum}, and went on to its escrow link.`),
        paragraph(
          "The shop can't see what happens there. It reserves nothing: if the name is sold, mark it as sold.",
        ),
        link(`View ${domain} in the shop`, toPageUrl(siteUrl, domain)),
      ]),
      smallPrint(
        `You get this email for the first visitor each day. Run ${RUN} stats to see how many there were.`,
      ),
    ],
    messageId: toMessageId(`${domain}.${day}.click`, siteUrl),
  });
}
