import { z } from "zod";
import { optional, text } from "./field-schema.ts";
import { dollars } from "./listing-schema.ts";

const MIN_MONTHS = 2;
const MAX_MONTHS = 60;
const MAX_LENGTHS = 8;

/** The lengths and surcharges that marketplaces have; $495, the least price, is five months of the least sum. */
const DEFAULT_LENGTHS = [3, 6, 12, 24, 36, 60];
const DEFAULT_SURCHARGES = { 12: 0, 24: 10, 36: 20, 60: 30 };
const DEFAULT_LEAST_MONTHLY = 99;

const DEFAULT_CONDITIONS = {
  ownership: "You use the name from the first payment. It is ours until the last, then yours.",
  latePayment:
    "We remind you. If a payment is 10 days late, the plan ends: the name goes back to us, and what was paid is not returned.",
  renewal: "We do while the plan runs, at our cost; you do from then on.",
  earlyPayoff: "You may pay the rest at any time, without a fee.",
};

const lengthsWanted = `1 to ${MAX_LENGTHS} numbers of months from ${MIN_MONTHS} to ${MAX_MONTHS}, as [6, 12, 24]`;

const lengths = z
  .array(z.int(lengthsWanted).min(MIN_MONTHS, lengthsWanted).max(MAX_MONTHS, lengthsWanted), {
    error: lengthsWanted,
  })
  .min(1, lengthsWanted)
  .max(MAX_LENGTHS, lengthsWanted)
  .transform((months) => [...new Set(months)].toSorted((a, b) => a - b));

const percentWanted = "whole percent from 0 to 100, as 10%";

const percent = z.union([z.string(), z.number()], percentWanted).transform((value, context) => {
  const digits = /^(\d{1,3})(?: ?%)?$/.exec(String(value).trim())?.[1];
  if (digits && Number(digits) <= 100) return Number(digits);
  context.addIssue({ code: "custom", message: percentWanted });
  return z.NEVER;
});

const surchargesWanted = "percent by the number of months up to which they hold, as 24: 10%";

const surcharges = z
  .record(z.string().regex(/^[1-9]\d?$/, surchargesWanted), percent, surchargesWanted)
  .transform((tiers) =>
    Object.entries(tiers)
      .map(([months, share]) => ({ months: Number(months), percent: share }))
      .toSorted((a, b) => a.months - b.months),
  );

const plansWanted = "no, or lengths, surcharges, leastMonthly and conditions";

const condition = (standard: string) => optional(text()).transform((value) => value ?? standard);

const plans = z
  .strictObject(
    {
      lengths: optional(lengths).transform((value) => value ?? DEFAULT_LENGTHS),
      surcharges: optional(surcharges).transform(
        (value) => value ?? surcharges.parse(DEFAULT_SURCHARGES),
      ),
      leastMonthly: optional(dollars).transform((value) => value?.amount ?? DEFAULT_LEAST_MONTHLY),
      conditions: optional(
        z.strictObject(
          {
            ownership: condition(DEFAULT_CONDITIONS.ownership),
            latePayment: condition(DEFAULT_CONDITIONS.latePayment),
            renewal: condition(DEFAULT_CONDITIONS.renewal),
            earlyPayoff: condition(DEFAULT_CONDITIONS.earlyPayoff),
          },
          `one or more of ${Object.keys(DEFAULT_CONDITIONS).join(", ")}`,
        ),
      ).transform((value) => value ?? DEFAULT_CONDITIONS),
    },
    plansWanted,
  )
  .refine(
    ({ lengths: months, surcharges: tiers }) =>
      Math.min(months.at(-1) ?? 0, MAX_MONTHS) <= (tiers.at(-1)?.months ?? 0),
    { path: ["surcharges"], message: "a line that holds up to the longest plan, as 60: 30%" },
  )
  .transform(({ conditions, ...terms }) => ({ terms, conditions }));

/** On, with the usual terms, where nothing is said; null for 'no'. */
export const plansField = optional(z.unknown())
  .transform((value) => {
    if (value === false || value === "no") return null;
    return value === true || value === "yes" ? {} : (value ?? {});
  })
  .pipe(plans.nullable());

export type PlanConditions = Readonly<typeof DEFAULT_CONDITIONS>;
