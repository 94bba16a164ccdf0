import { type Plan, possiblePlans } from "../../../sale/plan.ts";
import { toPrice } from "../../../catalogue/format/price.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";

type Choice =
  | { readonly plan: Plan; readonly fault: null }
  | { readonly plan: null; readonly fault: string };

const refuse = (fault: string): Choice => ({ plan: null, fault });

export function choosePlan(
  amount: number,
  months: number,
  { plans, currency }: Pick<Shop, "plans" | "currency">,
): Choice {
  if (!plans) return refuse("Your shop offers no payment plans. See plans in shop.yaml.");
  const price = toPrice(amount, currency);
  const { label } = price;
  const possible = possiblePlans({ price, status: "available" }, plans.terms);
  const plan = possible.find((one) => one.months === months);
  if (plan) return { plan, fault: null };
  const [first, last] = [possible.at(0), possible.at(-1)];
  if (!first || !last)
    return refuse(
      `${label} is too little for a payment plan. Leave out the plan, so that it's paid at once.`,
    );
  const wanted = `${first.months} to ${last.months} months, as plans in shop.yaml says`;
  return refuse(`Found ${months} months, expected ${wanted} for ${label}.`);
}
