import { ChevronDown } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { ShownPlan } from "../../catalogue/deals/plan.ts";
import type { PlanConditions } from "../../catalogue/schema/plan-settings.ts";
import type { CalculatorProps } from "./plan-calculator.tsx";
import { Drop } from "./drop.tsx";
import { planConditions } from "./words.ts";
import type { Route } from "./+types/route";

type PaymentPlanProps = Pick<Route.ComponentProps["loaderData"], "listing" | "plans">;

export function PaymentPlan({ listing, plans }: PaymentPlanProps) {
  const { Calculator, load } = useCalculator();
  if (!plans) return null;
  return (
    <Drop
      summary={
        <>
          <span>
            Pay monthly, from {plans.least}
            <span className="max-sm:hidden">, {plans.leastTotal} in total</span>
          </span>
          <ChevronDown aria-hidden size="1.0625rem" className="shrink-0 text-accent" />
        </>
      }
      className="deal-plan"
      summaryClassName="deal-link"
      onOpen={load}
    >
      <div className="grid gap-3 text-[0.9375rem]">
        {Calculator ? (
          <Calculator listing={listing} terms={plans.terms} />
        ) : (
          <>
            <PlanTable plans={plans.table} />
            {plans.table.some(({ last }) => last !== null) && (
              <p className="text-sm text-soft-ink">
                The last payment is smaller if the total doesn't divide evenly.
              </p>
            )}
            <a href="#write" className="button">
              Ask for a plan
            </a>
          </>
        )}
        <Conditions conditions={plans.conditions} />
      </div>
    </Drop>
  );
}

function useCalculator() {
  const [Calculator, setCalculator] = useState<ComponentType<CalculatorProps> | null>(null);
  function load() {
    import("./plan-calculator.tsx").then(
      (module) => setCalculator(() => module.PlanCalculator),
      () => undefined,
    );
  }
  return { Calculator, load };
}

function PlanTable({ plans }: { plans: readonly ShownPlan[] }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-soft-ink">
        <tr>
          {["Months", "Per month", "Total", "Surcharge"].map((title) => (
            <th key={title} scope="col" className="pb-2 text-right font-normal first:text-left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.months} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left font-normal">
              {plan.months}
            </th>
            <td className="text-right">{plan.monthly}</td>
            <td className="text-right">{plan.total}</td>
            <td className="text-right">{plan.percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Conditions({ conditions }: { conditions: PlanConditions }) {
  return (
    <details className="unfold">
      <summary className="text-link inline-flex min-h-11 items-center text-sm underline">
        Plan terms
      </summary>
      <dl className="pb-2 text-sm">
        {planConditions.map(({ name, title }) => (
          <div key={name} className="mt-3">
            <dt>{title}</dt>
            <dd className="text-soft-ink">{conditions[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft-ink">
        Amounts are in US dollars. We agree on the plan in writing before the first payment.
      </p>
    </details>
  );
}
