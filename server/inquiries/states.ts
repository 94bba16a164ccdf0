import type { InquiryState } from "../database/database-schema.ts";

/** The seller can choose these; the shop alone gives the others. */
export const MARKS = ["new", "replied", "negotiating", "won", "lost", "spam"] as const;

export const UNANSWERED_STATES: readonly InquiryState[] = ["new", "unverified"];

export const OVER_STATES: readonly InquiryState[] = ["won", "lost", "spam"];

export const SPAM_STATES: readonly InquiryState[] = ["spam", "quarantined"];
