import { ChevronDown } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { aboutCurrency, type Currency } from "../../catalogue/format/currency.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { PlanConditions, PlanTerms } from "../../catalogue/schema/plan-settings.ts";
import {
  CONDITION_TITLES,
  describePayments,
  findAdvertisedPlan,
  offeredPlans,
  type Plan,
  possiblePlans,
  showPlan,
} from "../../sale/plan.ts";
import { Drop } from "../layout/drop.tsx";
import { useAwake } from "../ui/use-awake.ts";

interface PaymentPlanProps {
  listing: Pick<Listing, "displayName" | "price" | "status">;
  plans: { terms: PlanTerms; conditions: PlanConditions; advertised: string; payments: string };
  /** The shop's. */
  currency: Currency;
}

/** The terms of a payment plan. In the browser, the visitor can choose its length. */
export default function PaymentPlan({ listing, plans, currency }: PaymentPlanProps) {
  const { terms, conditions, advertised, payments } = plans;
  return (
    <div className="w-full max-sm:text-center">
      <Drop
        id="plan-panel"
        title={`Pay monthly for ${listing.displayName}`}
        label={
          <>
            or {advertised}
            <ChevronDown
              aria-hidden
              size="1.0625rem"
              className="shrink-0 text-accent max-sm:hidden"
            />
          </>
        }
        className="inline-flex min-h-11.5 items-center gap-1.5 text-soft-ink underline decoration-line-strong underline-offset-[0.25em] hover:text-ink max-sm:text-sm"
      >
        <PlanCalculator listing={listing} terms={terms} payments={payments}>
          {/* Who owns the name meanwhile, and what a late buyer loses, can't be overlooked beside the button. */}
          <p>{conditions.ownership}</p>
          <p>{conditions.latePayment}</p>
        </PlanCalculator>
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
            Amounts are in {aboutCurrency(currency).name}. The plan is agreed on in writing before
            the first payment.
          </p>
        </details>
      </Drop>
    </div>
  );
}

interface PlanCalculatorProps {
  listing: PaymentPlanProps["listing"];
  terms: PlanTerms;
  payments: string;
  children: ReactNode;
}

function PlanCalculator({ listing, terms, payments, children }: PlanCalculatorProps) {
  const isAwake = useAwake();
  const possible = possiblePlans(listing, terms);
  const offered = offeredPlans(listing, terms);
  const [chosen, setChosen] = useState(() => findAdvertisedPlan(listing, terms)?.months);
  const [typed, setTyped] = useState("");
  const find = (wanted: number | undefined) => possible.find(({ months }) => months === wanted);
  const plan = find(chosen);
  if (!plan) return null;

  function type(text: string) {
    setTyped(text);
    if (find(Number(text))) setChosen(Number(text));
  }

  return (
    <>
      <p className="-mt-1 text-sm">{payments}</p>
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
        <tbody>
          {offered.map((one) => (
            <PlanRow key={one.months} plan={one}>
              <label>
                {offered.length > 1 && (
                  <input
                    type="radio"
                    name="plan-length"
                    disabled={!isAwake}
                    checked={one.months === chosen}
                    onChange={() => {
                      setTyped("");
                      setChosen(one.months);
                    }}
                    className="needs-script"
                  />
                )}
                {one.months}
                <span className="sr-only"> months</span>
              </label>
            </PlanRow>
          ))}
          {isAwake && possible.length > offered.length && (
            <PlanRow plan={find(Number(typed))}>
              <input
                type="text"
                aria-label={`Another length, ${offered[0]?.months} to ${offered.at(-1)?.months} months`}
                placeholder="Other"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => type(target.value)}
                className="field tabular-nums"
              />
            </PlanRow>
          )}
        </tbody>
      </table>
      <p role="status" className="text-sm">
        You'd make {describePayments(plan)}.
      </p>
      <div className="plan-ask mt-3 grid gap-3 text-sm sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6">
        <div className="grid gap-1.5">{children}</div>
        <a
          href="#write"
          onClick={(event) => fillMessage(event, possible, plan, listing.displayName)}
          className="button button-primary"
        >
          Ask for this plan
        </a>
      </div>
    </>
  );
}

const askFor = (name: string, plan: Plan) =>
  `I'd like to buy ${name} and pay monthly: ${describePayments(plan)}.`;

function fillMessage(event: MouseEvent, plans: readonly Plan[], plan: Plan, name: string): void {
  const field = document.querySelector("#write textarea");
  if (!(field instanceof HTMLTextAreaElement) || field.readOnly) return;
  event.preventDefault();
  const requests = new Set(plans.map((other) => askFor(name, other)));
  const own = field.value.split("\n").filter((line) => !requests.has(line));
  field.value = [own.join("\n").trimEnd(), askFor(name, plan)].filter(Boolean).join("\n\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

function PlanRow({ plan, children }: { plan: Plan | undefined; children: ReactNode }) {
  const shown = plan && showPlan(plan);
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{shown?.monthly}</td>
      <td>{shown?.surcharge}</td>
      <td>{shown?.total}</td>
    </tr>
  );
}
