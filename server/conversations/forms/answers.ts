import type { Offer } from "../../../sale/offer.ts";
import { MINUTE_MS, toIso } from "../../../catalogue/format/time.ts";
import { refuse } from "../../../catalogue/outcome.ts";
import type { Config } from "../../settings/config.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import type { Database } from "../../database/database.ts";
import { showTransfer } from "../../escrow/show-transfer.ts";
import { findConversation } from "../people/answer-links.ts";
import { acceptWithin, type FormOptions, type Sender } from "./form.ts";
import type { Offers } from "./offers.ts";
import { findInquiryById } from "../store/change-inquiry.ts";
import { findOfferById } from "../store/find-offers.ts";
import {
  answerInquiry,
  answerOffer,
  type AnswerOutcome,
  type FormOutcome,
  reviewAnswer,
  type Values,
} from "../../operations/conversations/act-by-form.ts";
import { showSellersInquiry } from "./sellers-inquiry.ts";
import { type SellersTransaction, showSellersOffer } from "./sellers-offer.ts";

interface Options extends Omit<FormOptions, "content" | "captcha" | "database"> {
  readonly config: Config;
  readonly database: Database;
  readonly content: Pick<ContentStore, "current" | "files">;
  readonly offers: Pick<Offers, "followOffer" | "wake">;
  /** Returns null if the offer isn't paid through the escrow service's interface. */
  readonly showDeal?: (offer: Offer) => Promise<SellersTransaction | null>;
}

type LinkOutcome = AnswerOutcome | FormOutcome<null, { readonly steps: number }>;

/** The address of the thanks stays in the browser's history. */
const THANKED_MS = 10 * MINUTE_MS;

interface ShownStep {
  readonly number: number;
  readonly did: string;
  readonly createdAt: string;
  readonly via: string | null;
}

function thankFor(steps: readonly ShownStep[], done: string | null, time: number): string | null {
  const last = steps.at(-1);
  if (last?.via !== "link" || done !== String(last.number)) return null;
  if (time - Date.parse(last.createdAt) > THANKED_MS) return null;
  const taken = steps.filter((step) => step.via === "link" && step.createdAt === last.createdAt);
  return taken.map(({ did }) => `${did}.`).join(" ");
}

const NOT_SAVED = refuse("This couldn't be saved. Try again in a moment.", { status: 503 });

export function openAnswers(options: Options) {
  const { config, database, content, limits, log, now, offers, showDeal } = options;
  const { db } = database;
  const readContent = () => Promise.resolve(content.files);
  const openDatabase = () => Promise.resolve(database);
  const sellersShop = {
    config,
    environment: {},
    via: "link" as const,
    now,
    readContent,
    readListed: readContent,
    findDatabase: openDatabase,
    openDatabase,
  };

  async function find(token: string) {
    if (!content.current.shop.answerLinks) return null;
    const conversation = await findConversation(db, token, now());
    if (!conversation) return null;
    const { offer_id, inquiry_id } = conversation;
    const offer = offer_id === null ? undefined : await findOfferById(db, offer_id);
    if (offer) return { kind: "offer" as const, offer };
    const inquiry = inquiry_id === null ? undefined : await findInquiryById(db, inquiry_id);
    return inquiry ? { kind: "inquiry" as const, inquiry } : null;
  }

  async function answer(token: string, values: Values): Promise<LinkOutcome | null> {
    const found = await find(token);
    if (!found) return null;
    const outcome =
      found.kind === "offer"
        ? await answerOffer(sellersShop, found.offer.reference, values)
        : await answerInquiry(sellersShop, found.inquiry.reference, values);
    if (outcome.is === "done") offers.wake();
    return outcome;
  }

  return {
    /** `done` is the step number in the page's query, after the seller has taken that step; `wanted` is the answer whose form is open. */
    async show(token: string, done: string | null = null, wanted: string | null = null) {
      const found = await find(token);
      if (!found) return null;
      const { files } = content;
      if (found.kind === "offer") {
        const transaction = (await showDeal?.(found.offer)) ?? null;
        const offer = await showSellersOffer(db, files, found.offer, toIso(now()), transaction);
        const review = await reviewAnswer(sellersShop, offer.reference, wanted);
        const thanks = thankFor(offer.steps, done, now());
        const transfer = await showTransfer(db, found.offer, "seller");
        const isPaid = found.offer.paid_at !== null;
        const shown = isPaid ? { ...offer, undoable: null, endLabel: null } : offer;
        return { kind: "offer" as const, offer: shown, review, thanks, transfer };
      }
      const inquiry = await showSellersInquiry(db, files, found.inquiry, now());
      const thanks = thankFor(inquiry.steps, done, now());
      return { kind: "inquiry" as const, inquiry, thanks };
    },
    /** Returns undefined if the link leads to no offer, and null if the address follows too many. */
    async follow(token: string, address: string) {
      const found = await find(token);
      return found?.kind === "offer" ? offers.followOffer(found.offer, address) : undefined;
    },
    answer: (token: string, values: Values, sender: Sender): Promise<LinkOutcome | null> =>
      acceptWithin(
        limits.withScript,
        sender,
        { log, failure: "the seller's answer was not stored", notSaved: NOT_SAVED },
        () => answer(token, values),
      ),
  };
}
