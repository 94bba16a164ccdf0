import { describe, expect, it } from "vitest";
import { dollars, ON_REQUEST, seededRandom } from "../test/support/listing.ts";
import { describePlan, findAdvertisedPlan, offeredPlans, possiblePlans, showPlan } from "./plan.ts";
import { plans } from "../catalogue/schema/plan-settings.ts";

function readPlans(value: unknown) {
  const terms = plans.parse(value);
  if (!terms) throw new Error("There are no plans.");
  return terms;
}

const USUAL_PLANS = readPlans("yes");
const USUAL = USUAL_PLANS.terms;
const priced = (amount: number) => ({ price: dollars(amount), status: "available" }) as const;

describe("a payment plan", () => {
  it("of $129,000 over 60 months is $2,795 a month, $167,700 in total", () => {
    expect(offeredPlans(priced(129_000), USUAL).at(-1)).toEqual({
      currency: "USD",
      months: 60,
      monthly: 2_795,
      last: 2_795,
      total: 167_700,
      percent: 30,
      surcharge: 38_700,
    });
  });

  it("is computed from the price, the months and the surcharge, rounded up to whole dollars", () => {
    const random = seededRandom(7);
    for (let run = 0; run < 500; run += 1) {
      const price = Math.ceil(random() ** 4 * 5_000_000) + 494;
      const plans = possiblePlans(priced(price), USUAL);
      const wrong = plans.filter(({ months, monthly, last, total, percent, surcharge }) => {
        const exact = BigInt(price) * BigInt(100 + percent);
        return !(
          BigInt(monthly) * BigInt(100 * months) >= exact &&
          BigInt(monthly - 1) * BigInt(100 * months) < exact &&
          BigInt(total) * 100n - exact < 100n &&
          monthly * (months - 1) + last === total &&
          last > 0 &&
          last <= monthly &&
          surcharge === total - price &&
          (percent > 0 || total === price) &&
          monthly >= 99
        );
      });
      expect(wrong, `of $${price}`).toEqual([]);
      expect(plans.map(({ months }) => months)).toEqual(
        expect.arrayContaining(offeredPlans(priced(price), USUAL).map(({ months }) => months)),
      );
      expect(plans.length).toBeGreaterThan(0);
    }
  });

  it("carries the surcharge of its tier", () => {
    const percents = new Map(
      possiblePlans(priced(100_000), USUAL).map(({ months, percent }) => [months, percent]),
    );
    const at = [3, 12, 13, 24, 25, 36, 37, 60].map((months) => percents.get(months));
    expect(at).toEqual([0, 0, 10, 10, 20, 20, 30, 30]);
  });

  it("is left out below the minimum monthly payment", () => {
    expect(offeredPlans(priced(1_200), USUAL).map(({ months }) => months)).toEqual([3, 6, 12]);
  });

  it("is advertised by the longest one without a surcharge", () => {
    const plan = findAdvertisedPlan(priced(24_888), USUAL);
    expect(plan && describePlan(plan)).toBe("12 payments of $2,074, no surcharge");
    expect(findAdvertisedPlan(priced(600), USUAL)?.months).toBe(6);
  });

  it("is advertised by the lowest total, which is named, if each has a surcharge", () => {
    const { terms } = readPlans({ lengths: [6, 12, 24], surcharges: { 12: "5%", 24: "10%" } });
    const plan = findAdvertisedPlan(priced(24_888), terms);
    expect(plan && describePlan(plan)).toBe("12 payments of $2,178, $26,133 in total");
  });

  it("without a surcharge costs exactly the price: the last payment is the remainder", () => {
    const plans = offeredPlans(priced(34_888), USUAL);
    const year = plans.find(({ months }) => months === 12);
    expect(year?.last).toBe(2_900);
    expect(year && showPlan(year)).toEqual({
      monthly: "$2,908",
      total: "$34,888",
      surcharge: "none",
    });
    expect(plans.at(-1)?.last).toBe(751);
    expect(plans.slice(-1).map(showPlan)[0]).toMatchObject({
      total: "$45,355",
      surcharge: "$10,467 (30%)",
    });
  });

  it("is left out if earlier payments would already cover the price", () => {
    const terms = { ...USUAL, leastMonthly: 1 };
    expect(possiblePlans(priced(495), terms).every(({ last }) => last > 0)).toBe(true);
  });

  it.each([
    ["of a name below $495", priced(494)],
    ["of a name without a price", { price: ON_REQUEST, status: "available" } as const],
    ["of a reserved name", { price: dollars(9_000), status: "reserved" } as const],
    ["of a sold name", { price: dollars(9_000), status: "sold" } as const],
  ])("is not offered: %s", (_, listing) => {
    expect(possiblePlans(listing, USUAL)).toEqual([]);
    expect(findAdvertisedPlan(listing, USUAL)).toBeNull();
  });

  it("is not offered in a shop whose seller hasn't asked for plans", () => {
    for (const value of [undefined, null, "no", false]) expect(plans.parse(value)).toBeNull();
    expect(possiblePlans(priced(9_000), null)).toEqual([]);
  });
});

describe("plans in shop.yaml", () => {
  it("remind a late buyer in writing and wait for 30 days, unless the seller says otherwise", () => {
    expect(USUAL_PLANS.conditions.latePayment).toMatch(/written reminder.* 30 days/);
  });

  it("may set some values and keep the defaults for the rest", () => {
    const { terms, conditions } = readPlans({
      lengths: [24, 6],
      surcharges: { 12: "5 %", 24: 12 },
      leastMonthly: "50",
      conditions: { latePayment: "Call us." },
    });
    expect(terms).toEqual({
      lengths: [6, 24],
      surcharges: [
        { months: 12, percent: 5 },
        { months: 24, percent: 12 },
      ],
      leastMonthly: 50,
      remindBuyers: false,
    });
    expect(conditions).toEqual({ ...USUAL_PLANS.conditions, latePayment: "Call us." });
  });

  it.each([
    [{ lengths: [1] }, ["lengths", 0]],
    [{ lengths: [61] }, ["lengths", 0]],
    [{ lengths: [] }, ["lengths"]],
    [{ surcharges: { 12: "0%" } }, ["surcharges"]],
    [{ surcharges: { 60: "101%" } }, ["surcharges", "60"]],
    [{ leastMonthly: "Make Offer" }, ["leastMonthly"]],
    [{ conditions: { grace: "none" } }, ["conditions"]],
    ["sometimes", []],
  ])("are refused as %j", (value, path) => {
    expect(plans.safeParse(value).error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});
