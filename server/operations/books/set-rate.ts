import { z } from "zod";
import { type Currency, formatCents, isCurrency } from "../../../catalogue/format/currency.ts";
import { formatCount, formatDay } from "../../../catalogue/format/format.ts";
import { done, refuse, type Refused } from "../../../catalogue/outcome.ts";
import {
  type Booking,
  listBookings,
  replaceBookings,
  standingIn,
  worthOf,
} from "../../books/ledger.ts";
import type { Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { describeRate, findAllStanding, onDay, rateText } from "../money-input.ts";
import { few } from "../names/change-names.ts";
import { CHANGED, defineOperation, hashOf, WRONG_COMMAND } from "../operation.ts";
import { orBlank } from "../or-blank.ts";
import { BOOKING_NUMBER, describeBooking, findStanding } from "./reverse-booking.ts";

const WANTED = "Enter the number of a booking, such as 12, or a currency, such as EUR.";

const bookings = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().toUpperCase())
  .refine((text) => BOOKING_NUMBER.test(text) || isCurrency(text), WANTED)
  .transform((text): number | Currency => (isCurrency(text) ? text : Number(text)))
  .meta({
    value: "ID",
    description: "a booking's number, or a currency for all bookings in it that have no rate",
  });

interface Wish {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly was?: number | undefined;
}

/** Lists what has no rate to the shop's currency, or the one that is to be corrected. */
async function listWithout(
  db: Db,
  currency: Currency,
  base: Currency,
  { since, until, was }: Wish,
): Promise<Booking[] | Refused> {
  if (currency === base) return refuse(`${base} is your shop's currency, and needs no rate.`);
  const rows = standingIn(await listBookings(db, { from: since, to: until })).filter(
    (row) =>
      row.currency === currency &&
      (was === undefined ? worthOf(row, base) === null : row.base === base && row.rate === was),
  );
  const lacking = was === undefined ? "lacks a rate" : `has the rate ${was}`;
  const when = since || until ? " in this time" : "";
  return rows.length > 0
    ? rows
    : refuse(`No booking in ${currency} ${lacking}${when}.`, { reason: "unknown" });
}

async function listOne(db: Db, id: number, base: Currency, wish: Wish) {
  if (wish.since || wish.until || wish.was)
    return refuse(
      "Days and an earlier rate go with a currency, not with the number of a booking.",
      {
        reason: WRONG_COMMAND,
      },
    );
  const row = await findStanding(db, id);
  if ("is" in row) return row;
  return row.currency === base
    ? refuse(`Booking ${id} is in your shop's currency, and needs no rate.`)
    : [row];
}

const sumOf = (rows: readonly Booking[], worth: (row: Booking) => number) =>
  rows.reduce((sum, row) => sum + worth(row), 0);

function describeAll(rows: readonly Booking[], currency: Currency, base: Currency, rate: number) {
  const [first = "", last = ""] = [rows[0]?.day, rows.at(-1)?.day];
  const days =
    first === last ? `on ${formatDay(first)}` : `from ${formatDay(first)} to ${formatDay(last)}`;
  const sum = formatCents(
    sumOf(rows, ({ cents }) => cents),
    currency,
  );
  const worth = formatCents(
    sumOf(rows, (row) => worthOf({ ...row, base, rate }, base) ?? 0),
    base,
  );
  return `${formatCount(rows.length, "booking")} in ${currency} ${days}, ${sum} in all, at ${rate} ${base} for 1 ${currency}: ${worth}`;
}

/** Says at which rate one booking in another currency counts in the totals, or all that have none. */
export const setRate = defineOperation({
  input: z.object({
    id: bookings,
    rate: rateText.meta({ value: "RATE" }),
    since: onDay("with a currency: only bookings from this day on, such as 2026-01-01"),
    until: onDay("with a currency: only bookings up to this day"),
    was: orBlank(rateText).meta({
      value: "RATE",
      description:
        "with a currency: correct this rate, instead of entering one where there is none",
    }),
  }),
  editsFiles: false,
  async plan(shop, { id: wanted, rate, ...wish }) {
    const { db } = await shop.openDatabase();
    const base = (await shop.readContent()).shop.currency;
    const isOne = typeof wanted === "number";
    const rows = isOne
      ? await listOne(db, wanted, base, wish)
      : await listWithout(db, wanted, base, wish);
    if ("is" in rows) return rows;
    const [row] = rows;
    const described =
      isOne && row
        ? `${describeBooking(row)}${describeRate({ ...row, base, rate })}`
        : describeAll(rows, wanted as Currency, base, rate);
    return {
      shown: [
        `${described}.`,
        ...(isOne ? [] : [`By number: ${few(rows.map(({ id }) => String(id)))}.`]),
      ],
      asks: isOne
        ? null
        : {
            question: `Enter this rate for ${formatCount(rows.length, "booking")}?`,
            promise: "This rate is right for all of them",
            button: "Enter the rate",
          },
      seen: hashOf([rows.map(({ id }) => id), base, rate]),
      async carryOut() {
        const made = await inTransaction(db, async (transaction) =>
          (await findAllStanding(transaction, rows))
            ? replaceBookings(transaction, rows, () => ({ base, rate }), shop.now())
            : null,
        );
        if (!made) return CHANGED;
        const verb = wish.was === undefined ? "Entered the rate for" : "Corrected the rate of";
        const words = `${verb} ${described.replace(/^B/, "b")}.`;
        return { ...done(words, "To correct it, enter another rate."), result: { bookings: made } };
      },
    };
  },
});
