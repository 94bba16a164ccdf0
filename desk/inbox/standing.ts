export interface Row {
  readonly reference: string;
  readonly kind: "inquiry" | "offer" | "purchase";
  readonly domain: string | null;
  readonly title: string;
  readonly person: string;
  readonly sum: string | null;
  readonly excerpt: string;
  readonly standing: string;
  readonly waitsFor: "you" | "the buyer" | "payment" | "payout" | null;
  readonly isUnread: boolean;
  readonly at: string;
}

const STATES: Readonly<Record<string, string>> = {
  unverified: "new",
  quarantined: "suspected spam",
};

export const describeState = (state: string): string => STATES[state] ?? state;
