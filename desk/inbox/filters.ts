export interface Row {
  readonly reference: string;
  readonly kind: "inquiry" | "offer" | "purchase";
  readonly domain: string | null;
  readonly title: string;
  readonly person: string;
  readonly sum: string | null;
  readonly excerpt: string;
  readonly standing: string;
  readonly waitsFor: "you" | "the buyer" | "payment" | null;
  readonly isUnread: boolean;
  readonly at: string;
}

interface Filter {
  readonly label: string;
  readonly group: "Turn" | "Inquiries" | "Offers" | "Spam";
  readonly matches: (row: Row) => boolean;
}

const STATES: Readonly<Record<string, string>> = {
  unverified: "new",
  quarantined: "suspected spam",
};

export const describeState = (state: string): string => STATES[state] ?? state;

const isSpam = ({ standing }: Row) => standing === "spam" || standing === "quarantined";

const inquiries =
  (...states: readonly string[]): Filter["matches"] =>
  ({ kind, standing }) =>
    kind === "inquiry" && states.includes(standing);

const offers =
  (...standings: readonly string[]): Filter["matches"] =>
  ({ kind, standing }) =>
    kind !== "inquiry" && standings.includes(standing);

/** The keys stand in addresses, and Today leads to some of them. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  "your-turn": {
    label: "Waiting for you",
    group: "Turn",
    matches: ({ waitsFor }) => waitsFor === "you",
  },
  unread: { label: "Unread", group: "Turn", matches: (row) => row.isUnread && !isSpam(row) },
  "buyers-turn": {
    label: "Waiting for the buyer",
    group: "Turn",
    matches: ({ waitsFor }) => waitsFor === "the buyer",
  },
  new: { label: "New", group: "Inquiries", matches: inquiries("new", "unverified") },
  replied: { label: "Replied", group: "Inquiries", matches: inquiries("replied") },
  negotiating: { label: "Negotiating", group: "Inquiries", matches: inquiries("negotiating") },
  won: { label: "Won", group: "Inquiries", matches: inquiries("won") },
  lost: { label: "Lost", group: "Inquiries", matches: inquiries("lost") },
  open: { label: "Open", group: "Offers", matches: offers("new", "countered") },
  accepted: { label: "Agreed, not paid", group: "Offers", matches: offers("accepted") },
  paid: { label: "Paid", group: "Offers", matches: offers("paid") },
  closed: {
    label: "Closed",
    group: "Offers",
    matches: offers("declined", "withdrawn", "expired"),
  },
  spam: { label: "Spam and suspected spam", group: "Spam", matches: isSpam },
};

export const FILTER_GROUPS = ["Turn", "Inquiries", "Offers", "Spam"] as const;

/** Without a filter, or with one that doesn't exist, everything but spam matches. */
export function matchesFilter(row: Row, state: string | null): boolean {
  const filter = FILTERS[state ?? ""];
  return filter ? filter.matches(row) : !isSpam(row);
}
