import { actByForm } from "../../server/operations/conversations/act-by-form.ts";
import { findInquiry } from "../../server/conversations/store/change-inquiry.ts";
import { openAgreement } from "../../server/operations/conversations/open-agreement.ts";
import {
  listReleasable,
  releaseUnproven,
} from "../../server/operations/conversations/release-unproven.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { isOffer, openActions } from "./act.ts";
import { listConversations, readWanted } from "./list.ts";
import { openSavedReplies } from "./saved-replies.ts";
import { showInquiry, showOffer } from "./show-conversation.ts";

export function openInbox(base: DeskBase) {
  const { database, now, requireContent, sellersShop } = base;
  const { act, findDraft } = openActions(base);
  const replies = openSavedReplies(base);
  const findReleasable = async () => listReleasable(database.db, await requireContent(), now());
  return {
    replies,
    act,
    list: async (search: URLSearchParams) => {
      const wanted = readWanted(search);
      const listed = await listConversations(base, wanted);
      return { ...wanted, ...listed, unproven: (await findReleasable()).length };
    },
    /** Marks the conversation as read. Returns null if nothing has the reference. */
    /** `wanted` is the answer whose form is open. */
    async show(reference: string, wanted: string | null = null) {
      if (isOffer(reference)) return showOffer(base, reference, wanted);
      const row = await findInquiry(database.db, reference);
      if (!row) return null;
      const shown = await showInquiry(base, row, await replies.list());
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
        return { values, lengths: shop.plans?.terms.lengths ?? [] };
      },
      open: (values: Values) => actByForm(openAgreement, sellersShop, values),
    },
    release: {
      show: () => releaseUnproven.review(sellersShop, {}),
      act: (values: Values) => actByForm(releaseUnproven, sellersShop, values),
    },
  };
}
