import { z } from "zod";
import { dayIn } from "../../catalogue/format/format.ts";
import { FIRST_COM_DAY, toIso } from "../../catalogue/format/time.ts";
import { refuse, type Refused } from "../../catalogue/outcome.ts";
import { readDomain } from "../../catalogue/format/read-domain.ts";
import { calendarDate } from "../../catalogue/schema/field-schema.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { Booking } from "../books/ledger.ts";
import { type Currency, formatCents } from "../../catalogue/format/currency.ts";
import { MAX_AMOUNT, parseCost } from "../../catalogue/format/price.ts";
import { readReferenceRate } from "../lookups/rates.ts";
import { orBlank } from "./or-blank.ts";
import type { SellersShop } from "./operation.ts";

export interface Money {
  readonly cents: number;
  /** Null if only a number is written, which is in the shop's currency. */
  readonly currency: Currency | null;
}

/** Reads '12.98', '$12.98', '1,200 EUR' and 'Fr. 12.5', as in the seller's files; null for anything else. */
export function readMoney(text: string): Money | null {
  const isBare = /^[\d.,]+$/.test(text.trim());
  const cost = parseCost(text, "USD");
  if (!cost || cost.amount > MAX_AMOUNT) return null;
  return { cents: Math.round(cost.amount * 100), currency: isBare ? null : cost.currency };
}

const MONEY_WANTED = "Enter an amount such as 325.50, or 325.50 EUR.";
const RATE_WANTED = "Enter the rate as a number, such as 1.0842.";
const DAY_WANTED = "Enter the day as YYYY-MM-DD.";

export const domain = z
  .string("Enter a domain name, such as people.talk.")
  .transform((text, context) => {
    const { domain, wanted } = readDomain(text);
    if (wanted === null) return domain;
    context.addIssue({ code: "custom", message: `Enter ${wanted}.` });
    return z.NEVER;
  })
  .meta({ value: "NAME" });

const moneyText = z.string(MONEY_WANTED).transform((text, context) => {
  const money = readMoney(text);
  if (money) return money;
  context.addIssue({ code: "custom", message: MONEY_WANTED });
  return z.NEVER;
});

export const money = moneyText.meta({ value: "AMOUNT" });

export const optionalMoney = (description: string) =>
  orBlank(moneyText).meta({ value: "AMOUNT", description });

export const onDay = (description = "the day, such as 2026-03-01; today by default") =>
  orBlank(
    z
      .string()
      .trim()
      .refine((text) => calendarDate().safeParse(text).success, DAY_WANTED),
  ).meta({ value: "DAY", description });

export const rateText = z
  .string(RATE_WANTED)
  .trim()
  .regex(/^\d{1,7}(\.\d{1,9})?$/, RATE_WANTED)
  .transform(Number)
  .refine((rate) => rate > 0, RATE_WANTED);

export const optionalRate = orBlank(rateText).meta({
  value: "NUMBER",
  description: "how much of your shop's currency one unit of the amount's currency was worth",
});

export const todayIn = (shop: Pick<Shop, "timeZone">, time: number) =>
  dayIn(toIso(time), shop.timeZone);

export const refuseField = (field: string, error: string, more: Partial<Refused> = {}) =>
  refuse(error, { fields: { [field]: error }, status: 400, ...more });

/** Checks what the seller says was kept of a payment, or what arrived of it. */
export function findFeeFault(
  part: Money | undefined,
  { cents, currency }: Pick<Booking, "cents" | "currency">,
  field = "fee",
): Refused | null {
  if (!part) return null;
  if ((part.currency ?? currency) !== currency)
    return refuseField(field, `Enter it in ${currency}, the currency of the sale.`);
  return part.cents > cents
    ? refuseField(field, `It can't be more than ${formatCents(cents, currency)}.`)
    : null;
}

interface Wish {
  readonly on?: string | undefined;
  readonly rate?: number | undefined;
  /** Null stands for the shop's own. */
  readonly currency: Currency | null;
}

/** The day, the currency and its rate, as a booking has them. */
export type Terms = Pick<Booking, "day" | "currency" | "base" | "rate">;

/** Without a rate of the seller's, the reference rates count if they are about as old as the booking. */
export async function readTerms(
  shop: SellersShop,
  settings: Shop,
  { on, rate, currency: wanted }: Wish,
): Promise<Terms | Refused> {
  const today = todayIn(settings, shop.now());
  const day = on ?? today;
  if (day < FIRST_COM_DAY)
    return refuseField(
      "on",
      `No domain under .com is older than ${FIRST_COM_DAY}. Check the year.`,
    );
  if (day > today) return refuseField("on", "This day is in the future. Record it once it's over.");
  const base = settings.currency;
  const currency = wanted ?? base;
  if (currency === base) return { day, currency, base, rate: 1 };
  const { db } = await shop.openDatabase();
  return { day, currency, base, rate: rate ?? (await readReferenceRate(db, currency, base, day)) };
}

/** Warns of a sum that the totals leave out until the seller says what it was worth. */
export const warnOfRate = ({ currency, base, rate }: Terms): string[] =>
  rate === null
    ? [
        `Warning: the rate from ${currency} to ${base} on that day isn't known, so this is left out of the totals until you enter it.`,
      ]
    : [];

export const describeRate = ({ currency, base, rate }: Terms) =>
  currency === base || rate === null ? "" : `, at ${rate} ${base} for 1 ${currency}`;

export const formatSum = ({ cents, currency }: Pick<Booking, "cents" | "currency">) =>
  formatCents(Math.abs(cents), currency);

export const REVERSIBLE = "If it's a mistake, take it back in your books.";
