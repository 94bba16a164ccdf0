import { LRUCache } from "lru-cache";
import {
  type FormOutcome,
  actByForm,
  answerInquiry,
  answerOffer,
} from "../../server/operations/conversations/act-by-form.ts";
import { findInquiry } from "../../server/conversations/store/change-inquiry.ts";
import { NO_REMINDER } from "../../server/operations/conversations/mark-inquiry.ts";
import { recordFee } from "../../server/operations/books/record-fee.ts";
import { recordPayment } from "../../server/operations/books/record-payment.ts";
import { markPaid } from "../../server/operations/conversations/mark-paid.ts";
import { editInquiryNote } from "../../server/operations/conversations/note-inquiry.ts";
import { editOfferNotes, noteOffer } from "../../server/operations/conversations/note-offer.ts";
import { openAgreement } from "../../server/operations/conversations/open-agreement.ts";
import { replyToInquiry } from "../../server/operations/conversations/reply-to-inquiry.ts";
import { sendPayLink } from "../../server/operations/conversations/send-pay-link.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { listConversations, readWanted } from "./list.ts";
import { showInquiry, showOffer } from "./show-conversation.ts";

export function openInbox(base: DeskBase) {
  const { database, requireContent, sellersShop } = base;
  const { act, findDraft } = openActions(base);
  return {
    act,
    list: async (search: URLSearchParams) => {
      const wanted = readWanted(search);
      const listed = await listConversations(base, wanted);
      return { ...wanted, ...listed };
    },
    /** Marks the conversation as read. Returns null if nothing has the reference. `wanted` is the answer whose form is open. */
    async show(reference: string, wanted: string | null = null) {
      if (isOffer(reference)) return showOffer(base, reference, wanted);
      const row = await findInquiry(database.db, reference);
      if (!row) return null;
      const shown = await showInquiry(base, row);
      return { ...shown, draft: findDraft(row.reference) };
    },
    /** The seller agreed on these terms elsewhere; the buyer pays as after an accepted offer. */
    checkoutLinks: {
      async defaults(search: URLSearchParams) {
        const { shop } = await requireContent();
        const known = (key: string) => search.get(key) ?? "";
        const values: Values = {
          domain: known("domain"),
          to: known("email"),
          name: known("name"),
          amount: known("amount"),
          days: String(shop.offers.payWithinDays),
        };
        return { values, currency: shop.currency, lengths: shop.plans?.terms.lengths ?? [] };
      },
      open: (values: Values) => actByForm(openAgreement, sellersShop, values),
    },
  };
}

const MAX_DRAFTS = 100;

export type Acted = FormOutcome<null, unknown>;

const isOffer = (reference: string) => reference.startsWith("O-");

/** Without the text, an edit removes the note. */
function toEdit({ text, remove, ...values }: Values) {
  return remove || text === undefined ? values : { ...values, text };
}

/** Each form of a conversation is one of the seller's actions; a field of the form says which. */
function openActions({ sellersShop: shop }: DeskBase) {
  const drafts = new LRUCache<string, string>({ max: MAX_DRAFTS });

  async function reply(values: Values): Promise<Acted> {
    const outcome = await actByForm(replyToInquiry, shop, values);
    if (outcome.is !== "done") return outcome;
    const { undo, result } = outcome;
    drafts.delete(result.reference);
    return {
      ...outcome,
      undo:
        undo &&
        (async () => {
          const undone = await undo();
          if (undone.is === "done") drafts.set(result.reference, result.text);
          return undone;
        }),
    };
  }

  function actOnInquiry(reference: string, values: Values): Promise<Acted> {
    switch (values.intent) {
      case "reply":
        return reply({ ...values, reference });
      case "edit-note":
        return actByForm(editInquiryNote, shop, toEdit({ ...values, reference }));
      case "forget":
        return answerInquiry(shop, reference, { ...values, remind: NO_REMINDER });
      default:
        return answerInquiry(shop, reference, values);
    }
  }

  function actOnOffer(reference: string, values: Values): Promise<Acted> {
    const given = { ...values, reference };
    switch (values.action) {
      case "note":
        return actByForm(noteOffer, shop, { reference, note: values.ownNote });
      case "notes":
        return actByForm(editOfferNotes, shop, toEdit(given));
      case "pay-link":
        return actByForm(sendPayLink, shop, given);
      case "paid":
        return actByForm(markPaid, shop, given);
      // The form of a payment names its number, and that of a fee replaces what was there.
      case "payment":
        return actByForm(recordPayment, shop, { ...given, seen: undefined });
      case "fee":
        return actByForm(recordFee, shop, { ...given, seen: undefined });
      default:
        return answerOffer(shop, reference, values);
    }
  }

  return {
    findDraft: (reference: string) => drafts.get(reference) ?? null,
    act: (reference: string, values: Values): Promise<Acted> =>
      isOffer(reference) ? actOnOffer(reference, values) : actOnInquiry(reference, values),
  };
}
