import type { OfferSide } from "../../catalogue/deals/offer.ts";
import type { StepMeaning } from "../../catalogue/deals/step-meaning.ts";
import { WORDS_TO_BUYER } from "./words-to-buyer.ts";
import { WORDS_TO_SELLER } from "./words-to-seller.ts";

export type Placeholders = Readonly<Record<string, "line" | "part">>;

interface OfferMail {
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

export type OfferEvent = keyof typeof WORDS_TO_BUYER | keyof typeof WORDS_TO_SELLER;

export const mailNameOf = (event: string, side: OfferSide) => `offer-${event}-${side}`;

type Sources = Readonly<Record<string, string>>;

/** A template may use {until} or {payment} if the built-in mail to the buyer or to the seller does. */
const usedIn = (event: string, placeholder: string) =>
  [WORDS_TO_BUYER, WORDS_TO_SELLER].some((words: Sources) =>
    words[event]?.includes(`{${placeholder}}`),
  );

const toMails = (side: OfferSide, sources: Sources) =>
  Object.entries(sources).map(([event, source]): OfferMail => ({
    name: mailNameOf(event, side),
    source,
    placeholders: {
      ...(side === "buyer" ? OF_BUYER : OF_SELLER),
      ...(usedIn(event, "until") && { until: "line" }),
      ...(usedIn(event, "payment") && { payment: "line" }),
      ...(source.includes("{told}") && { told: "line" }),
    },
  }));

type Mailed = Exclude<StepMeaning, "offered" | "opened">;
type ToBuyer = Exclude<Mailed, "checkout-left">;
type ToSeller = Exclude<Mailed, "reserved" | "free-again">;

const ALL = [
  ...toMails("buyer", WORDS_TO_BUYER satisfies Record<ToBuyer, string>),
  ...toMails("seller", WORDS_TO_SELLER satisfies Record<ToSeller, string>),
];

export const OFFER_MAILS: ReadonlyMap<string, OfferMail> = new Map(
  ALL.map((mail) => [mail.name, mail]),
);
