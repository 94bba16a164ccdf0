import type { Values } from "../forms/receive-form.ts";
import type { Acted } from "./act-on-inquiry.ts";
import type { openInbox } from "./inbox.ts";

type Inbox = ReturnType<typeof openInbox>;

interface Asked {
  readonly wanted: string | null;
  /** The saved reply that was chosen without script. */
  readonly chosenReply: string | null;
}

type Shown = NonNullable<Awaited<ReturnType<Inbox["show"]>>> & Asked;

export type InquiryShown = Extract<Shown, { kind: "inquiry" }>;
export type OfferShown = Extract<Shown, { kind: "offer" }>;

export type Posted =
  | { readonly outcome: Extract<Acted, { ok: false }>; readonly values: Values }
  | undefined;
