import { findInquiry } from "../../server/inquiries/change-inquiry.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import { type Acted, openInquiryActions } from "./act-on-inquiry.ts";
import { openOfferActions } from "./act-on-offer.ts";
import { listConversations, readWanted } from "./list.ts";
import { openRelease } from "../release/release.ts";
import { openSavedReplies } from "./saved-replies.ts";
import { openCheckoutLinks } from "./checkout-link.ts";
import { showInquiry, showOffer } from "./show-conversation.ts";

const isOffer = (reference: string) => reference.startsWith("O-");

export function openInbox(base: DeskBase) {
  const inquiries = openInquiryActions(base);
  const actOnOffer = openOfferActions(base);
  const replies = openSavedReplies(base);
  const release = openRelease(base);
  return {
    replies,
    release,
    checkoutLinks: openCheckoutLinks(base),
    list: async (search: URLSearchParams) => {
      const wanted = readWanted(search);
      const listed = await listConversations(base, wanted);
      return { ...wanted, ...listed, unproven: await release.count() };
    },
    /** Marks the conversation as read. Returns null if nothing has the reference. */
    async show(reference: string) {
      if (isOffer(reference)) return showOffer(base, reference);
      const row = await findInquiry(base.database.db, reference);
      if (!row) return null;
      const shown = await showInquiry(base, row, await replies.list());
      return { ...shown, draft: inquiries.findDraft(row.reference) };
    },
    act: (reference: string, values: Values) =>
      orUnwritable(
        isOffer(reference) ? actOnOffer(reference, values) : inquiries.act(reference, values),
        (error): Acted => ({ ok: false, step: "refused", error }),
      ),
  };
}
