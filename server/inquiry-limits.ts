import { createRateLimit, type RateLimit } from "./rate-limit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What one client address may do. */
export interface InquiryLimits {
  /** Inquiries of both kinds from a page with its script. */
  readonly withScript: RateLimit;
  /** Inquiries of both kinds from a form without script, of which no captcha can be asked. */
  readonly withoutScript: RateLimit;
  readonly challenges: RateLimit;
}

/** `now` gives milliseconds and never runs backwards. */
export function createInquiryLimits(now: () => number): InquiryLimits {
  const perMinuteAndHour = (minute: number, hour: number) =>
    createRateLimit(
      [
        { count: minute, windowMs: MINUTE_MS },
        { count: hour, windowMs: HOUR_MS },
      ],
      now,
    );
  return {
    withScript: perMinuteAndHour(15, 60),
    withoutScript: perMinuteAndHour(5, 15),
    challenges: createRateLimit([{ count: 30, windowMs: MINUTE_MS }], now),
  };
}
