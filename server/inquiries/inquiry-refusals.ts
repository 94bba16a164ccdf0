import type { Refusal } from "./inquiry-outcome.ts";

export const UNKNOWN_DOMAIN: Refusal = {
  ok: false,
  status: 404,
  error: "This domain is not in our portfolio. Please write to us through the contact page.",
};

export const FAILED_CAPTCHA: Refusal = {
  ok: false,
  status: 403,
  error: "Captcha verification failed. Please try again.",
};

export const NOT_SAVED: Refusal = {
  ok: false,
  status: 503,
  error: "We could not save your message. Your text is still here: please try again in a moment.",
};

/** With the whole seconds to wait. */
export function tooManyInquiries(seconds: number): Refusal {
  const inSeconds = seconds === 1 ? "a second" : `${seconds} seconds`;
  const wait = seconds < 90 ? inSeconds : `${Math.ceil(seconds / 60)} minutes`;
  const error = `You have sent several messages in a short time. Please wait ${wait}, then send it again.`;
  return { ok: false, status: 429, error, retryAfter: seconds };
}
