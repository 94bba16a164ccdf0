import type { nextOf, OVERDUE } from "../../server/conversations/store/find-offers.ts";

export interface Row {
  readonly reference: string;
  readonly kind: "inquiry" | "offer" | "purchase";
  readonly domain: string | null;
  readonly title: string;
  readonly person: string;
  readonly sum: string | null;
  readonly excerpt: string;
  readonly standing: string;
  readonly waitsFor: Exclude<NonNullable<ReturnType<typeof nextOf>>["next"], typeof OVERDUE> | null;
  /** True if the seller has to settle something at the escrow service: such rows come first. */
  readonly isHalted: boolean;
  readonly isUnread: boolean;
  readonly at: string;
}

const STATES: Readonly<Record<string, string>> = {
  unverified: "new",
  quarantined: "suspected spam",
};

export const describeState = (state: string): string => STATES[state] ?? state;
