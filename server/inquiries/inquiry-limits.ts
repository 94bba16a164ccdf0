import { createRateLimit } from "../http/rate-limit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface InquiryLimit {
  /** See RateLimit.take; a promise where another process counts. */
  take(key: string): number | Promise<number>;
}

/** What one client address may do. */
export interface InquiryLimits {
  /** Inquiries of both kinds from a page with its script. */
  readonly withScript: InquiryLimit;
  /** Inquiries of both kinds from a form without script, of which no captcha can be asked. */
  readonly withoutScript: InquiryLimit;
  readonly challenges: InquiryLimit;
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
