import { aboutCurrency } from "../../catalogue/format/currency.ts";
import { useSite } from "../layout/site.ts";
import { ChevronDown } from "lucide-react";
import { type ComponentType, useState } from "react";
import { CONDITION_TITLES } from "../../sale/plan.ts";
import type { PlanConditions } from "../../catalogue/schema/plan-settings.ts";
import type { CalculatorProps } from "./plan-calculator.tsx";
import { closePanelAround } from "../layout/popover-panel.tsx";
import { Drop } from "./drop.tsx";
import { PlanAsk, PlanRow, PlanTable } from "./plan-table.tsx";
import type { Route } from "./+types/route";

type PaymentPlanProps = Pick<Route.ComponentProps["loaderData"], "listing" | "plans">;

export function PaymentPlan({ listing, plans }: PaymentPlanProps) {
  const { Calculator, load } = useCalculator();
  if (!plans) return null;
  const { terms, table, conditions, advertised } = plans;
  return (
    <div className="deal-plan">
      <Drop
        id="plan-panel"
        title={`Pay monthly for ${listing.displayName}`}
        label={
          <>
            or {advertised}
            <ChevronDown aria-hidden size="1.0625rem" className="shrink-0 text-accent" />
          </>
        }
        className="deal-link"
        onOpen={load}
      >
        {Calculator ? (
          <Calculator listing={listing} terms={terms} conditions={conditions} />
        ) : (
          <>
            <PlanTable>
              {table.map((plan) => (
                <PlanRow key={plan.months} plan={plan}>
                  {plan.months}
                </PlanRow>
              ))}
            </PlanTable>
            {table.some(({ last }) => last !== null) && (
              <p className="text-sm text-soft-ink">
                The last payment is smaller if the total doesn't divide evenly.
              </p>
            )}
            <PlanAsk conditions={conditions}>
              <a href="#write" onClick={closePanelAround} className="button button-primary">
                Ask for a plan
              </a>
            </PlanAsk>
          </>
        )}
        <OtherConditions conditions={conditions} />
      </Drop>
    </div>
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

function OtherConditions({ conditions }: { conditions: PlanConditions }) {
  return (
    <details className="unfold">
      <summary className="text-link inline-flex min-h-11 items-center text-sm underline">
        Plan terms
      </summary>
      <dl className="pb-2 text-sm">
        {(["renewal", "earlyPayoff"] as const).map((name) => (
          <div key={name} className="mb-2">
            <dt>{CONDITION_TITLES[name]}</dt>
            <dd className="text-soft-ink">{conditions[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-soft-ink">
        Amounts are in {aboutCurrency(useSite().currency).name}. We agree on the plan in writing
        before the first payment.
      </p>
    </details>
  );
}
