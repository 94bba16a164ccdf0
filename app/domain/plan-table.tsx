import type { ReactNode } from "react";
import { PLAN_PAYMENTS, type ShownPlan } from "../../sale/plan.ts";
import type { PlanConditions } from "../../catalogue/schema/plan-settings.ts";

export function PlanTable({ children }: { children: ReactNode }) {
  return (
    <table className="plan-table">
      <thead>
        <tr>
          {["Months", "Per month", "Surcharge", "Total"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface PlanRowProps {
  plan: ShownPlan | undefined;
  children: ReactNode;
}

export function PlanRow({ plan, children }: PlanRowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{plan?.monthly}</td>
      <td>{plan?.surcharge}</td>
      <td>{plan?.total}</td>
    </tr>
  );
}

interface PlanAskProps {
  conditions: PlanConditions;
  children: ReactNode;
}

/** Who owns the name meanwhile, and what a late buyer loses, stand beside the button, where they can't be overlooked. */
export function PlanAsk({ conditions, children }: PlanAskProps) {
  return (
    <>
      <p className="mt-2 text-sm text-soft-ink">{PLAN_PAYMENTS}</p>
      <div className="plan-ask">
        <div>
          <p>{conditions.ownership}</p>
          <p>{conditions.latePayment}</p>
        </div>
        {children}
      </div>
    </>
  );
}
