import type { Code, List } from "mdast";
import { z } from "zod";
import { toPageUrl } from "../../../catalogue/format/page-url.ts";
import { findOwned } from "../../../catalogue/catalogue.ts";
import type { Content } from "../../shop/read-content.ts";
import { RUN } from "../../process/program.ts";
import { heading, link, paragraph, renderBlocks } from "../../outbox/render-blocks.ts";
import {
  type Mail,
  type MailShop,
  mailToBuyer,
  mailToSeller,
  readParams,
  toMessageId,
} from "../../outbox/mail-message.ts";
import { titleOfManyHolds } from "../../outbox/event-words.ts";
import { MANY_HOLDS, NAME_NEWS } from "../../outbox/outbox.ts";
import type { Db } from "../../database/database.ts";
import { formatCount } from "../../../catalogue/format/format.ts";
import { countHolds } from "../store/holds.ts";

const nameSchema = z.object({ domain: z.string(), reference: z.string(), is_sold: z.boolean() });

const newsSchema = z.object({ to_email: z.string(), names: z.array(nameSchema).min(1) });

type NameNews = z.output<typeof nameSchema>;

const describeNews = ({ domain, is_sold }: NameNews) =>
  is_sold ? `${domain} has been sold` : `${domain} is available again`;

export function composeNameNews(params: string, shop: MailShop, siteUrl: string): Mail {
  const { to_email: to, names } = readParams(newsSchema, params, "the news");
  const [first] = names;
  const free = names.find(({ is_sold }) => !is_sold);
  const isOne = names.length === 1;
  const title =
    isOne && first ? describeNews(first) : `News of ${names.length} names that you asked about`;
  const list: List = {
    type: "list",
    spread: false,
    children: names.map((name) => ({
      type: "listItem",
      spread: false,
      children: [link(describeNews(name), toPageUrl(siteUrl, name.domain))],
    })),
  };
  const asked = "You asked to hear when this happened.";
  const lines = [
    paragraph(free ? `${asked} Whoever buys first has the name.` : asked),
    ...(isOne ? [] : [list]),
    isOne && free
      ? link(`See ${free.domain}`, toPageUrl(siteUrl, free.domain))
      : link("See what else is for sale", `${siteUrl}/portfolio`),
  ];
  const references = names.map(({ reference }) => reference).join(", ");
  const which = isOne ? "this name" : "these names";
  return mailToBuyer(shop, to, {
    subject: title,
    parts: [renderBlocks(lines)],
    note: `Sent by ${shop.name}, ${siteUrl}, because this address asked for it (${references}). No other email about ${which} follows.`,
    messageId: toMessageId(`${first?.reference}.${NAME_NEWS}`, siteUrl),
  });
}

const clickSchema = z.object({
  domain: z.string(),
  day: z.string(),
});

export function composeBuyClick(
  params: string,
  { shop, catalogue }: Pick<Content, "shop" | "catalogue">,
  siteUrl: string,
): Mail {
  const { domain, day } = readParams(clickSchema, params, "the click");
  const price = findOwned(catalogue, domain)?.price;
  const sum = price?.amount ? `, for ${price.label}` : "";
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
    ],
    note: `You get this email for the first visitor each day. Run ${RUN} stats to see how many there were.`,
    messageId: toMessageId(`${domain}.${day}.click`, siteUrl),
  });
}

const holdsSchema = z.object({ id: z.string() });

/** Counts when it's sent, because more purchases may have been started since it was queued. */
export async function composeManyHolds(
  db: Db,
  params: string,
  shop: MailShop,
  siteUrl: string,
  time: number,
): Promise<Mail> {
  const { id } = readParams(holdsSchema, params, "the reservations");
  const { held, further } = await countHolds(db, time);
  const title = titleOfManyHolds(held);
  const run = (words: string): Code => ({ type: "code", value: `${RUN} ${words}` });
  return mailToSeller(shop, {
    subject: title,
    parts: [
      renderBlocks([
        heading(title),
        paragraph(
          `${formatCount(further, "further purchase")} of the last 24 hours ${further === 1 ? "doesn't" : "don't"} reserve ${further === 1 ? "its name" : "their names"}, because too many weren't paid for. Whoever pays first has the name. The purchases are in the inbox of the desk. If you see one of their payments at the escrow service, run:`,
        ),
        run("offers confirm REF"),
        paragraph("To end all the others, press Release in the inbox, or run:"),
        run("offers release"),
      ]),
    ],
    note: `Sent by ${shop.name}, ${siteUrl}, at most once an hour, in place of an email about each.`,
    messageId: toMessageId(`${id}.${MANY_HOLDS}`, siteUrl),
  });
}
