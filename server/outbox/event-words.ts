import { STEPS } from "../../sale/steps.ts";
import { isOfEscrow } from "../../sale/offer.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { formatCount, formatMoment } from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { describeEarlier } from "../conversations/people/requests-from.ts";
import { RUN } from "../process/program.ts";
import { toReplyLink } from "./mail-message.ts";
import { findStanding } from "../../sale/track-escrow.ts";
import type { OfferFacts, QueuedEvent } from "./events.ts";

/** The text is plain, because what a stranger wrote must never become markup. */
export interface EventWords {
  readonly title: string;
  readonly text: string;
  readonly answerUrl: string | null;
  readonly replyUrl: string | null;
  readonly pageUrl: string | null;
}

interface ShopFacts {
  readonly siteUrl: string;
  readonly timeZone: string;
  readonly answerUrl?: string | null;
}

const MAX_TITLE = 150;

const BY = { seller: "you", shop: "the shop" };

function toOfferTitle({ amount, currency, by, from, step }: OfferFacts) {
  const sum = formatMoney(amount, currency ?? "USD");
  const actor = by === "buyer" ? from.name : BY[by];
  return STEPS[step].seller.notice?.title({ sum, buyer: from.name, actor }) ?? "";
}

function titleOfInquiry(
  { domain, awaitsName }: { domain: string | null; awaitsName?: boolean | undefined },
  name: string,
  news?: "Reminder" | "Changed",
): string {
  if (news) return `${news}: ${domain ? `inquiry about ${domain}` : "message"} from ${name}`;
  if (domain === null) return `Message from ${name}`;
  return `${domain}: ${awaitsName ? `${name} is waiting for it` : `inquiry from ${name}`}`;
}

export const titleOfManyHolds = (held: number) =>
  `${formatCount(held, "name")} ${held === 1 ? "is" : "are"} reserved by unpaid purchases`;

function toTitle(event: QueuedEvent): string {
  const { type, data } = event;
  if (type === "notify.test") return `Test from ${data.shop}`;
  if (type === "mail.failed") return "An email couldn't be delivered";
  if (type === "content.faulty") return "Your shop's files have a fault";
  if (type === "checkout.clicked") return `${data.domain}: somebody opened your escrow link`;
  if (type === "checkout.limited") return titleOfManyHolds(data.held);
  if (type === "inquiry.reminder") return titleOfInquiry(data, data.from.name, "Reminder");
  if (type === "inquiry.received") return titleOfInquiry(data, data.from.name);
  return `${data.domain}: ${toOfferTitle(data)}`;
}

const PAYMENTS: ReadonlySet<string> = new Set([
  "offer.accepted",
  "offer.paying",
  "checkout.started",
]);

function listFacts(event: QueuedEvent, timeZone: string): (readonly [string, string])[] {
  const { type, data } = event;
  const facts: (readonly [string, string | 0 | null | undefined | false])[] = [];
  if (type === "notify.test") return [];
  if (type === "content.faulty") {
    facts.push(...data.faults.map((fault) => ["Correct", fault] as const));
  } else if (type === "mail.failed") {
    facts.push(
      ["Reference", data.reference],
      ["Error", data.error],
      ["To try again", `${RUN} mail retry ${data.mail}`],
    );
  } else if (type === "checkout.limited") {
    facts.push(
      ["Further purchases", "don't reserve their names: whoever pays first has them"],
      ["To end them all", `${RUN} offers release`],
    );
  } else if (type === "checkout.clicked") {
    facts.push([
      "Asking price",
      data.askingPrice && formatMoney(data.askingPrice, data.currency ?? "USD"),
    ]);
  } else {
    const isBought = type === "checkout.started";
    const { from, askingPrice, currency = "USD", priceNote, earlier, reference } = data;
    const isTurn = (type === "offer.received" || type === "offer.countered") && data.by === "buyer";
    facts.push(
      ["Asking price", !isBought && askingPrice && formatMoney(askingPrice, currency)],
      ["Price changed", priceNote],
      [
        type === "offer.progress" || type === "offer.recalled"
          ? "By"
          : PAYMENTS.has(type)
            ? "Pay by"
            : "Valid until",
        "until" in data && data.until && formatMoment(data.until, timeZone),
      ],
      ["Name", from.name],
      ["Email", from.email],
      ["Phone", from.phone],
      ["Subject", "subject" in data && data.subject],
      ["Earlier requests", earlier && describeEarlier(earlier, timeZone)],
      [
        "Next",
        "awaitsName" in data &&
          data.awaitsName &&
          "the shop emails the buyer automatically when the name is available again or sold",
      ],
      ["Reference", reference],
      ["Next", "step" in data && isOfEscrow(data.step) && findStanding("seller", data.step).next],
      ["To accept", isTurn && `${RUN} offers accept ${reference}`],
      ["If you see the payment", type === "offer.paying" && `${RUN} offers confirm ${reference}`],
    );
  }
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

export function describeEvent(
  event: QueuedEvent,
  { siteUrl, timeZone, answerUrl = null }: ShopFacts,
): EventWords {
  const { data } = event;
  const domain = "domain" in data ? data.domain : null;
  const reply = "from" in data ? { ...data, email: data.from.email } : null;
  const lines = listFacts(event, timeZone).map(([label, value]) => `${label}: ${value}`);
  const message = "message" in data ? data.message : null;
  return {
    title: cleanLine(toTitle(event), MAX_TITLE),
    text: [lines.join("\n"), message].filter(Boolean).join("\n\n") || `Sent by ${siteUrl}`,
    answerUrl,
    replyUrl: reply && toReplyLink(reply),
    pageUrl: domain && toPageUrl(siteUrl, domain),
  };
}
