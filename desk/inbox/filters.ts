import { OPEN_STATES } from "../../sale/offer.ts";
import type { InquiryFilter } from "../../server/conversations/store/leads.ts";
import { SPAM_STATES, UNANSWERED_STATES } from "../../server/database/database-schema.ts";
import type { OfferFilter } from "../../server/conversations/store/list-offers.ts";

interface Filter {
  readonly label: string;
  readonly group: "Turn" | "Inquiries" | "Offers" | "Spam";
  /** Without `inquiries`, the filter finds no inquiries; without `offers`, no offers or purchases. */
  readonly inquiries?: InquiryFilter;
  readonly offers?: OfferFilter;
}

/** The keys are part of addresses, and the Today page links to some of them. */
const FILTERS: Readonly<Record<string, Filter>> = {
  "your-turn": {
    label: "Waiting for you",
    group: "Turn",
    inquiries: { states: UNANSWERED_STATES, awaitsName: false },
    offers: { turn: "seller" },
  },
  unread: {
    label: "Unread",
    group: "Turn",
    inquiries: { notStates: SPAM_STATES, isRead: false },
    offers: { isRead: false },
  },
  "buyers-turn": { label: "Waiting for the buyer", group: "Turn", offers: { turn: "buyer" } },
  new: { label: "New", group: "Inquiries", inquiries: { states: UNANSWERED_STATES } },
  replied: { label: "Replied", group: "Inquiries", inquiries: { states: ["replied"] } },
  negotiating: { label: "Negotiating", group: "Inquiries", inquiries: { states: ["negotiating"] } },
  won: { label: "Won", group: "Inquiries", inquiries: { states: ["won"] } },
  lost: { label: "Lost", group: "Inquiries", inquiries: { states: ["lost"] } },
  open: { label: "Open", group: "Offers", offers: { states: OPEN_STATES } },
  accepted: {
    label: "Agreed, not paid",
    group: "Offers",
    offers: { states: ["accepted"], isPaid: false },
  },
  paid: { label: "Paid", group: "Offers", offers: { states: ["accepted"], isPaid: true } },
  closed: {
    label: "Closed",
    group: "Offers",
    offers: { states: ["declined", "withdrawn", "expired"] },
  },
  spam: { label: "Spam and suspected spam", group: "Spam", inquiries: { states: SPAM_STATES } },
};

export const FILTER_GROUPS = (["Turn", "Inquiries", "Offers", "Spam"] as const).map((group) => ({
  label: group,
  filters: Object.entries(FILTERS).flatMap(([key, filter]) =>
    filter.group === group ? [{ key, label: filter.label }] : [],
  ),
}));

const ALL_BUT_SPAM = { inquiries: { notStates: SPAM_STATES }, offers: {} };

export const chooseFilter = (state: string | null): Pick<Filter, "inquiries" | "offers"> =>
  (Object.hasOwn(FILTERS, state ?? "") ? FILTERS[state ?? ""] : null) ?? ALL_BUT_SPAM;
