import type { Statements } from "./statements.ts";

/** The return of a plan's payments told of the price, when only the first payment was ever recorded. */
export const returnedPlans: Statements = () => [
  `update offer_steps set amount = (
     select ((amount * (100 + coalesce(plan_percent, 0)) + 99) / 100 + plan_months - 1) / plan_months
     from offers where offers.id = offer_steps.offer_id)
   where reason = 'payment-returned'
     and offer_id in (select id from offers where plan_months is not null)`,
];
