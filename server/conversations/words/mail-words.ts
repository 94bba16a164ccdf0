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

type Sources = Readonly<Record<string, string>>;

const listSources = (to: OfferSide): Sources =>
  Object.assign({}, NOTICES[to], ...Object.values(STEPS).map((step) => step[to].mails)) as Sources;

export const mailNameOf = (topic: string, side: OfferSide) => `offer-${topic}-${side}`;

/** Every email of an offer has COMMON; these only the ones whose built-in words use them. */
const LINES = [
  "until",
  "reserved",
  "payment",
  "money",
  "bank",
  "ifPaid",
  "undone",
  "now",
  "replaces",
  "ending",
  "run",
];

const toMails = (side: OfferSide) =>
  Object.entries(listSources(side)).map(([topic, source]): MailWords => ({
    name: mailNameOf(topic, side),
    source,
    placeholders: {
      ...(side === "buyer" ? OF_BUYER : OF_SELLER),
      ...Object.fromEntries(
        LINES.filter((line) => source.includes(`{${line}}`)).map((line) => [line, "line"] as const),
      ),
    },
  }));

const ALL = [...toMails("buyer"), ...toMails("seller")];

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
