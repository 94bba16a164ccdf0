import type { OfferSide } from "../../../sale/offer.ts";
import type { RootContent } from "mdast";
import { STEPS } from "../../../sale/steps.ts";
import { NOTICES } from "./notices.ts";
import { WORDS_OF_INQUIRIES } from "./words-of-inquiries.ts";
import { WORDS_OF_PLANS } from "./words-of-plans.ts";

export type Placeholders = Readonly<Record<string, "line" | "part">>;

export interface MailTemplate {
  readonly subject: string;
  readonly blocks: readonly RootContent[];
}

interface MailWords {
  readonly name: string;
  readonly source: string;
  readonly placeholders: Placeholders;
}

export const MAILS_FOLDER = "mails";

const COMMON = ["name", "amount", "asking", "reference", "shop", "note", "details"];
const OF_OFFERS: Readonly<Record<OfferSide, readonly string[]>> = {
  buyer: [...COMMON, "link", "newOffer", "portfolio"],
  seller: [...COMMON, "buyer", "email", "counter"],
};

type Sources = Readonly<Record<string, string>>;

const listSources = (to: OfferSide): Sources =>
  Object.assign({}, NOTICES[to], ...Object.values(STEPS).map((step) => step[to].mails)) as Sources;

export const mailNameOf = (topic: string, side: OfferSide) => `offer-${topic}-${side}`;

const PARTS: ReadonlySet<string> = new Set([
  "details",
  "message",
  "note",
  "reply",
  "page",
  "change",
]);

/** Each email has the placeholders of its built-in words, and `others`. */
function toMail(name: string, source: string, others: readonly string[]): MailWords {
  const used = [...source.matchAll(/\{(\w+)\}/g)].map(([, placeholder = ""]) => placeholder);
  const kinds = [...new Set([...others, ...used])].map(
    (one) => [one, PARTS.has(one) ? "part" : "line"] as const,
  );
  return { name, source, placeholders: Object.fromEntries(kinds) };
}

const toMails = (side: OfferSide) =>
  Object.entries(listSources(side)).map(([topic, source]) =>
    toMail(mailNameOf(topic, side), source, OF_OFFERS[side]),
  );

const ofOthers = Object.entries({ ...WORDS_OF_INQUIRIES, ...WORDS_OF_PLANS }).map(
  ([name, source]) => toMail(name, source, ["reference", "shop"]),
);

/** All emails that a seller can write anew, by the name of the file that replaces their words. */
export const MAILS: ReadonlyMap<string, MailWords> = new Map(
  [...toMails("buyer"), ...toMails("seller"), ...ofOthers].map((mail) => [mail.name, mail]),
);
