import { countDays, formatCount } from "../catalogue/format/format.ts";
import { DAY_MS, HOUR_MS } from "../catalogue/format/time.ts";

/** How long a payment that has begun at a checkout keeps its name before anybody has seen it. */
export const BEGUN_HOURS = 24;
export const BEGUN_MS = BEGUN_HOURS * HOUR_MS;

/** How long after its time a purchase can still be paid, if nobody else has the name. Limits count it as long. */
export const LATE_MS = DAY_MS;

/** The seller has this long at least to answer an offer after taking back her own step. */
export const TO_ANSWER_MS = 2 * DAY_MS;

/** The seller can take back her last step for this long. */
export const UNDO_MS = 30 * DAY_MS;

/** While the escrow service doesn't answer, a reservation that is about to end lasts this much longer. */
export const PROLONGED_MS = 6 * HOUR_MS;

/** Once a returned name is refused, both sides have this long to agree; see docs/decisions/0025-escrow.md. */
export const DISPUTE_MS = 14 * DAY_MS;

/** A deadline is reminded of a day before it, or after two thirds of a shorter time. */
export const remindBefore = (ms: number): number => Math.min(DAY_MS, ms / 3);

/** When a payment of a plan is reminded of, in days after it is due. */
export const REMINDER_DAYS = { "due-buyer": -3, "late-seller": 1, "late-buyer": 4 } as const;

export const TRANSFER_HOURS = 72;
export const TRANSFER_MS = TRANSFER_HOURS * HOUR_MS;

/** A name that was moved to another registrar has arrived by then. */
export const MOVE_DAYS = 7;

/** The parts of a purchase, as all pages, policies and emails say them. */
export const TIMES = {
  wire: "one to three business days",
  push: "24-48 hours",
  transfer: `24-${TRANSFER_HOURS} hours`,
  move: `5 to ${MOVE_DAYS} days`,
} as const;

export const WIRE_TIME = `A bank wire takes ${TIMES.wire}.`;
export const TRANSFER_TIME = `typically within ${TIMES.transfer} of confirmed payment`;
export const TRANSFER_STEP = `We move the name into your account at a registrar, ${TRANSFER_TIME}.`;

export const MONEY_BACK =
  "If you've already sent money, don't send it again: Escrow.com returns it. If it isn't back within a week, ask Escrow.com";

export function countMinutes(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 120) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)} hours`;
  return rest === 0 ? hours : `${hours} and ${formatCount(rest, "minute")}`;
}

/** `when` is such as 'within 30 minutes'. A wire takes days, so a buyer has only to begin in time. */
export const explainStart = (when: string) =>
  `Start your payment ${when}. Once you have, the name stays yours while the money is on its way.`;

export const explainReservation = (name: string, payWithinDays: number) =>
  `Once a price is agreed, ${name} is reserved for you for ${countDays(payWithinDays)} while you pay`;

const NUMBERS = "one two three four five six seven eight nine ten".split(" ");

/** `inspectionDays` is null where the payment goes through another service than the shop's own account. */
export function explainTime(inspectionDays: number | null): string {
  const check =
    inspectionDays === null
      ? "and the time that the escrow service gives you"
      : `up to ${NUMBERS[inspectionDays - 1] ?? inspectionDays} for you`;
  // A wire and a transfer take two days each on average.
  const weeks = Math.max(1, Math.round((4 + (inspectionDays ?? 3)) / 7));
  return `Most purchases take about ${weeks === 1 ? "a week" : `${weeks} weeks`}: ${TIMES.wire} for your wire, one to three days for the transfer, ${check} to check the name.`;
}

/** Says what the time to check a name is for. */
export const explainCheck = (inspectionDays: number | null) =>
  `You have ${inspectionDays === null ? "the time that the escrow service gives you" : countDays(inspectionDays)} to check the name: you can reject it if it wasn't delivered as agreed, but not because you've changed your mind.`;

export const explainEnd = (inspectionDays: number | null) =>
  `Until the transfer begins, you can cancel, and everything except the escrow fees is refunded. Once it begins, the sale is final. ${explainCheck(inspectionDays)}`;
