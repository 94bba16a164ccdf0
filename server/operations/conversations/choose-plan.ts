import { type Plan, possiblePlans } from "../../../sale/plan.ts";
import type { Refused } from "../../../catalogue/outcome.ts";
import { toPrice } from "../../../catalogue/format/price.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";
import { refuseField } from "../money-input.ts";

export function choosePlan(
  amount: number,
  months: number,
  { plans, currency }: Pick<Shop, "plans" | "currency">,
): Plan | Refused {
  if (!plans)
    return refuseField("plan", "Your shop offers no payment plans. See plans in shop.yaml.");
  const price = toPrice(amount, currency);
  const { label } = price;
  const possible = possiblePlans({ price, status: "available" }, plans.terms);
  const plan = possible.find((one) => one.months === months);
  if (plan) return plan;
  const [first, last] = [possible.at(0), possible.at(-1)];
  if (!first || !last)
    return refuseField(
      "plan",
      `${label} is too little for a payment plan. Leave out the plan, so that it's paid at once.`,
    );
  const wanted = `${first.months} to ${last.months} months, as plans in shop.yaml says`;
  return refuseField("plan", `Found ${months} months, expected ${wanted} for ${label}.`);
}
