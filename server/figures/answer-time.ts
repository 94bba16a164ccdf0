import type { Logger } from "pino";
import { formatCount } from "../../catalogue/format/format.ts";
import { DAY_MS, HOUR_MS, type Span, toIso } from "../../catalogue/format/time.ts";
import { listInquiryAnswers } from "../conversations/store/count-inquiries.ts";
import { listOfferAnswers } from "../conversations/store/count-offers.ts";
import type { Db } from "../database/database.ts";
import { repeatWork } from "../database/repeat-work.ts";

const MEASURED_DAYS = 90;
/** Fewer answers say little about the next one. */
const LEAST_ANSWERS = 10;

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Measures how long those who asked or offered in `span` waited for the seller's first answer. */
async function measureAnswers(db: Db, span: Span) {
  const answers = [...(await listInquiryAnswers(db, span)), ...(await listOfferAnswers(db, span))];
  const hours = answers.map(
    ({ askedAt, answeredAt }) => (Date.parse(answeredAt) - Date.parse(askedAt)) / HOUR_MS,
  );
  return { count: hours.length, medianHours: medianOf(hours) };
}

/** Returns 'Usually answers within 2 hours'; null after too few answers. */
export async function readAnswerTime(db: Db, now: number): Promise<string | null> {
  const span = { from: toIso(now - MEASURED_DAYS * DAY_MS), to: toIso(now) };
  const { count, medianHours } = await measureAnswers(db, span);
  if (count < LEAST_ANSWERS || medianHours === null) return null;
  const hours = Math.max(1, Math.ceil(medianHours));
  const time = hours <= 24 ? formatCount(hours, "hour") : formatCount(Math.ceil(hours / 24), "day");
  return `Usually answers within ${time}`;
}

interface Options {
  readonly db: Db;
  readonly log: Logger;
  readonly now?: () => number;
  readonly everyMs?: number;
}

export function openAnswerTime({ db, log, now = Date.now, everyMs = HOUR_MS }: Options) {
  let shown: string | null = null;
  const { close } = repeatWork({
    async work() {
      shown = await readAnswerTime(db, now());
    },
    everyMs,
    log,
    failure: "the time of answers wasn't measured",
  });
  return {
    get shown() {
      return shown;
    },
    close,
  };
}
