import { z } from "zod";
import { group, shown } from "./about-shop.ts";
import {
  listOf,
  optional,
  optionalOr,
  readAs,
  readYesOrNo,
  text,
  wholeNumber,
  yesOrNo,
} from "./field-schema.ts";

const MIN_MONTHS = 2;
const MAX_MONTHS = 60;
const MAX_LENGTHS = 8;

/** Marketplaces use these lengths and surcharges. */
const DEFAULT_LENGTHS = [3, 6, 12, 24, 36, 60];
const DEFAULT_SURCHARGES = { 12: 0, 24: 10, 36: 20, 60: 30 };
const DEFAULT_LEAST_MONTHLY = 99;

/** The owner and what becomes of late payers are stated beside the plans, in answers and in the terms, so they're whole sentences. */
const DEFAULT_CONDITIONS = {
  ownership:
    "You use the name from the first payment. The seller remains the owner, and keeps it in the seller's account, until your last payment; then it's yours.",
  latePayment:
    "If a payment is late, you'll get a written reminder, and you have 30 days from it to pay. If you don't, the plan ends: the name stays with the seller, and what you've paid isn't refunded.",
  renewal: "They're included while the plan runs. After that, you pay for them.",
  earlyPayoff: "You can pay the rest at any time, with no fee.",
};

const leastMonthly = readAs("a whole number such as 99, in the shop's currency", (text) =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null,
);

const lengthsWanted = `1 to ${MAX_LENGTHS} plan lengths of ${MIN_MONTHS} to ${MAX_MONTHS} months, such as [6, 12, 24]`;

const months = wholeNumber(MIN_MONTHS, MAX_MONTHS, lengthsWanted);

const lengths = listOf(months, 1, MAX_LENGTHS, lengthsWanted).transform((all) =>
  [...new Set(all)].toSorted((a, b) => a - b),
);

const percent = readAs("a whole percentage from 0 to 100, such as 10%", (text) => {
  const digits = /^(\d{1,3})(?: ?%)?$/.exec(text.trim())?.[1];
  return digits && Number(digits) <= 100 ? Number(digits) : null;
});

const surchargesWanted =
  "a number of months and the surcharge for plans up to that length, such as 24: 10%";

const surcharges = z
  .record(z.string().regex(/^[1-9]\d?$/, surchargesWanted), percent, surchargesWanted)
  .transform((tiers) =>
    Object.entries(tiers)
      .map(([months, share]) => ({ months: Number(months), percent: share }))
      .toSorted((a, b) => a.months - b.months),
  );

const condition = (label: string, usual: string) =>
  shown(optionalOr(text(), usual), label, { kind: "text" });

const conditions = z.strictObject(
  {
    ownership: condition("Who owns the name until it's paid", DEFAULT_CONDITIONS.ownership),
    latePayment: condition("Late payments", DEFAULT_CONDITIONS.latePayment),
    renewal: condition("Renewals", DEFAULT_CONDITIONS.renewal),
    earlyPayoff: condition("Paying early", DEFAULT_CONDITIONS.earlyPayoff),
  },
  `one or more of ${Object.keys(DEFAULT_CONDITIONS).join(", ")}`,
);

const planParts = {
  lengths: shown(optionalOr(lengths, DEFAULT_LENGTHS), "Lengths in months", {
    kind: "numbers",
    hint: "Separated by commas.",
  }),
  surcharges: shown(optionalOr(surcharges, surcharges.parse(DEFAULT_SURCHARGES)), "Surcharges", {
    kind: "rows",
    columns: [
      ["months", "Up to this many months"],
      ["percent", "Surcharge, such as 10%"],
    ],
    form: "record",
    max: MAX_LENGTHS,
  }),
  leastMonthly: shown(optionalOr(leastMonthly, DEFAULT_LEAST_MONTHLY), "Minimum monthly payment", {
    hint: "Such as 50, in the shop's currency.",
  }),
  remindBuyers: shown(yesOrNo(false), "Remind buyers of their payments", {
    kind: "yesNo",
    hint: "By email, three days before a payment is due and four days after.",
  }),
  conditions: group(optionalOr(conditions, DEFAULT_CONDITIONS), conditions.shape),
};

const planFields = z
  .strictObject(
    planParts,
    "no, yes, or lengths, surcharges, leastMonthly, remindBuyers and conditions",
  )
  .refine(
    ({ lengths: months, surcharges: tiers }) =>
      Math.min(months.at(-1) ?? 0, MAX_MONTHS) <= (tiers.at(-1)?.months ?? 0),
    { path: ["surcharges"], message: "a surcharge for the longest plan too, such as 60: 30%" },
  )
  .transform(({ conditions, ...terms }) => ({ terms, conditions }));

/** Plans bind the seller, so there are none until she writes some, or `yes` for the usual ones. */
export const plans = shown(
  optional(z.unknown())
    .transform((value) => {
      const word = readYesOrNo(value);
      if (value === null || word === false) return null;
      return word === true ? {} : value;
    })
    .pipe(planFields.nullable()),
  "Payment plans",
  {
    kind: "own",
    hint: "The usual ones are 3 to 60 months, without a surcharge up to 12 and with 10% to 30% beyond.",
    none: "No plans",
    usual: "The usual plans",
    parts: planParts,
  },
);

export type PlanConditions = Readonly<typeof DEFAULT_CONDITIONS>;

/** Lengths are in months, in ascending order, and sums in whole units of the currency. Lengths in between are allowed. */
export interface PlanTerms {
  readonly lengths: readonly number[];
  readonly surcharges: readonly { readonly months: number; readonly percent: number }[];
  readonly leastMonthly: number;
  /** Whether the shop reminds buyers of their payments by email. */
  readonly remindBuyers?: boolean;
}
