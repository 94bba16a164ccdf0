import type { RootContent } from "mdast";
import type { OfferSide } from "../../../sale/offer.ts";
import type { StepMeaning } from "../../../sale/step-meaning.ts";
import { WORDS_OF_INQUIRIES } from "./words-of-inquiries.ts";
import { WORDS_OF_PLANS } from "./words-of-plans.ts";
import { ESCROW_TO_BUYER, ESCROW_TO_SELLER } from "./words-of-escrow.ts";
import { WORDS_TO_BUYER } from "./words-to-buyer.ts";
import { WORDS_TO_SELLER } from "./words-to-seller.ts";

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

const COMMON: Placeholders = {
  name: "line",
  amount: "line",
  asking: "line",
  reference: "line",
  shop: "line",
  note: "part",
  details: "part",
};
const OF_BUYER: Placeholders = { ...COMMON, link: "line", newOffer: "line", portfolio: "line" };
const OF_SELLER: Placeholders = { ...COMMON, buyer: "line", email: "line", counter: "line" };

/** These change nothing about what anybody has to do; see sale/escrow-rules.ts. */
type Unmailed = "escrow-opened" | "escrow-agreed" | "escrow-paying" | "escrow-accepted";
type Mailed = Exclude<StepMeaning, "offered" | "opened" | Unmailed>;
type ToBuyer = Exclude<Mailed, "checkout-left" | "escrow-rejected" | "escrow-stuck">;
type ToSeller = Exclude<
  Mailed,
  "reserved" | "free-again" | "for-sale-again" | "escrow-transfer" | "escrow-received"
>;

const TO_BUYER = { ...WORDS_TO_BUYER, ...ESCROW_TO_BUYER } satisfies Record<ToBuyer, string>;
const TO_SELLER = { ...WORDS_TO_SELLER, ...ESCROW_TO_SELLER } satisfies Record<ToSeller, string>;

export type MailTopic = StepMeaning | keyof typeof TO_BUYER | keyof typeof TO_SELLER;

export const mailNameOf = (topic: string, side: OfferSide) => `offer-${topic}-${side}`;

type Sources = Readonly<Record<string, string>>;

const usedIn = (topic: string, placeholder: string) =>
  [TO_BUYER, TO_SELLER].some((words: Sources) => words[topic]?.includes(`{${placeholder}}`));

const toMails = (side: OfferSide, sources: Sources) =>
  Object.entries(sources).map(([topic, source]): MailWords => ({
    name: mailNameOf(topic, side),
    source,
    placeholders: {
      ...(side === "buyer" ? OF_BUYER : OF_SELLER),
      ...(usedIn(topic, "until") && { until: "line" }),
      ...(source.includes("{reserved}") && { reserved: "line" }),
      ...(usedIn(topic, "payment") && { payment: "line" }),
      ...(source.includes("{told}") && { told: "line" }),
      ...(usedIn(topic, "ifPaid") && side === "buyer" && { ifPaid: "line" }),
      ...(source.includes("{news}") && { news: "line", why: "line" }),
      ...(source.includes("{earlier}") && { earlier: "line" }),
    },
  }));

const ALL = [...toMails("buyer", TO_BUYER), ...toMails("seller", TO_SELLER)];

const PART: ReadonlySet<string> = new Set(["details", "message", "reply", "page", "change"]);

/** An email about an inquiry or a plan has the placeholders of its built-in words, and these. */
const OF_OTHERS = ["reference", "shop"];

const ofOthers = Object.entries({ ...WORDS_OF_INQUIRIES, ...WORDS_OF_PLANS }).map(
  ([name, source]): MailWords => {
    const used = [...source.matchAll(/\{(\w+)\}/g)].map(([, placeholder = ""]) => placeholder);
    const all = new Set([...used, ...OF_OTHERS]);
    const kinds = [...all].map((one) => [one, PART.has(one) ? "part" : "line"] as const);
    return { name, source, placeholders: Object.fromEntries(kinds) };
  },
);

/** All emails that a seller can write anew, by the name of the file that replaces their words. */
export const MAILS: ReadonlyMap<string, MailWords> = new Map(
  [...ALL, ...ofOthers].map((mail) => [mail.name, mail]),
);
