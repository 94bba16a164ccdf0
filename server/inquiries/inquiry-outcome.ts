/** Who sends an inquiry, as far as the server knows. */
export interface Sender {
  /** Client address as client-address.ts gives it: the key of limits, never stored. */
  readonly address: string;
  /** False for a form that the browser posted without its script: no captcha can be asked of it. */
  readonly hasScript: boolean;
}

export interface Receipt {
  readonly ok: true;
  /** Short, for the visitor to quote. */
  readonly reference: string;
}

export interface Refusal {
  readonly ok: false;
  readonly status: 400 | 403 | 404 | 413 | 415 | 429 | 503;
  /** What the visitor can act on. */
  readonly error: string;
  /** With 400: what is wrong, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With 429: seconds to wait. */
  readonly retryAfter?: number;
}

export type InquiryOutcome = Receipt | Refusal;
