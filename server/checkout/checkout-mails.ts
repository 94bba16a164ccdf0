import type { Code } from "mdast";
import { z } from "zod";
import { formatDollars } from "../../catalogue/format/price.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { RUN } from "../mail-words/command-line.ts";
import { heading, link, paragraph, renderBlocks } from "../mail-words/render-blocks.ts";
import {
  type Mail,
  type MailShop,
  mailToBuyer,
  mailToSeller,
  readParams,
  smallPrint,
  toMessageId,
} from "../outbox/mail-message.ts";
import { titleOfManyHolds } from "../outbox/event-words.ts";
import { MANY_HOLDS, NAME_NEWS } from "../outbox/outbox.ts";

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

const holdsSchema = z.object({ id: z.string(), held: z.int() });

export function composeManyHolds(params: string, shop: MailShop, siteUrl: string): Mail {
  const { id, held } = readParams(holdsSchema, params, "the reservations");
  const title = titleOfManyHolds(held);
  const run = (words: string): Code => ({ type: "code", value: `${RUN} ${words}` });
  return mailToSeller(shop, {
    subject: title,
    parts: [
      renderBlocks([
        heading(title),
        paragraph(
          `These buyers haven't paid, you haven't confirmed that you see their payments, and you haven't answered them before. Somebody may be trying to keep your names from being sold.`,
        ),
        paragraph(
          "Until there are fewer, the shop reserves more names for such buyers for 30 minutes only. Buyers whom you know aren't affected.",
        ),
        paragraph("If you see a buyer's payment at the escrow service, keep the name reserved:"),
        run("offers confirm REF"),
        paragraph(
          "To make all the other names available again, press Release in the inbox of the desk, or run:",
        ),
        run("offers release"),
      ]),
      smallPrint(`Sent by ${shop.name}, ${siteUrl}, once until there are fewer again.`),
    ],
    messageId: toMessageId(`${id}.${MANY_HOLDS}`, siteUrl),
  });
}
