import { ChevronDown } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { aboutCurrency, type Currency } from "../../catalogue/format/currency.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { PlanConditions, PlanTerms } from "../../catalogue/schema/plan-settings.ts";
import {
  CONDITION_TITLES,
  describePayments,
  findAdvertisedPlan,
  offeredPlans,
  type Plan,
  PLAN_PAYMENTS,
  possiblePlans,
  showPlan,
  type ShownPlan,
} from "../../sale/plan.ts";
import { Drop } from "../layout/drop.tsx";
import { useAwake } from "../ui/use-awake.ts";

interface PaymentPlanProps {
  listing: Pick<Listing, "displayName" | "price" | "status">;
  plans: {
    terms: PlanTerms;
    conditions: PlanConditions;
    advertised: string;
    table: readonly ShownPlan[];
  };
  /** The shop's. */
  currency: Currency;
}

/** The terms of a payment plan. In the browser, the visitor can choose its length. */
export default function PaymentPlan(props: PaymentPlanProps) {
  const { listing, plans, currency } = props;
  const { conditions, advertised } = plans;
  const isAwake = useAwake();
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
        {isAwake ? <PlanCalculator {...props} /> : <OfferedPlans plans={plans} />}
        <OtherConditions conditions={conditions} currency={currency} />
      </Drop>
    </div>
  );
}

function OfferedPlans({ plans: { table, conditions } }: Pick<PaymentPlanProps, "plans">) {
  return (
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
        <a href="#write" className="button button-primary">
          Ask for a plan
        </a>
      </PlanAsk>
    </>
  );
}

function OtherConditions({
  conditions,
  currency,
}: Pick<PaymentPlanProps, "currency"> & Pick<PaymentPlanProps["plans"], "conditions">) {
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
        Amounts are in {aboutCurrency(currency).name}. We agree on the plan in writing before the
        first payment.
      </p>
    </details>
  );
}

const ANNOUNCE_AFTER_MS = 700;

const askFor = (name: string, plan: Plan) =>
  `I would like to buy ${name} on a payment plan: ${describePayments(plan)}.`;

function PlanCalculator({ listing, plans: { terms, conditions } }: PaymentPlanProps) {
  const possible = possiblePlans(listing, terms);
  const offered = offeredPlans(listing, terms);
  const [chosen, setChosen] = useState(() => findAdvertisedPlan(listing, terms)?.months);
  const [typed, setTyped] = useState("");
  const plan = possible.find(({ months }) => months === chosen);
  if (!plan) return null;
  const other = possible.find(({ months }) => months === Number(typed));
  const isOffered = offered.some(({ months }) => months === chosen);

  function type(text: string) {
    setTyped(text);
    if (possible.some(({ months }) => months === Number(text))) setChosen(Number(text));
  }

  return (
    <>
      <PlanTable>
        {offered.map((one) => (
          <PlanRow key={one.months} plan={showPlan(one)}>
            {offered.length > 1 ? (
              <label>
                <input
                  type="radio"
                  name="plan-length"
                  checked={one.months === chosen}
                  onChange={() => {
                    setTyped("");
                    setChosen(one.months);
                  }}
                />
                {one.months}
                <span className="sr-only"> months</span>
              </label>
            ) : (
              one.months
            )}
          </PlanRow>
        ))}
        {possible.length > offered.length && (
          <PlanRow plan={other && showPlan(other)}>
            <input
              type="text"
              aria-label={`Another length, ${offered[0]?.months} to ${offered.at(-1)?.months} months`}
              placeholder="Other"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => type(target.value)}
              onBlur={() => !other && setTyped(isOffered ? "" : String(plan.months))}
              className="field tabular-nums"
            />
          </PlanRow>
        )}
      </PlanTable>
      <p className="text-sm">You'd make {describePayments(plan)}.</p>
      <p role="status" className="sr-only">
        {useSettled(describePayments(plan))}
      </p>
      <PlanAsk conditions={conditions}>
        <a
          href="#write"
          onClick={(event) => fillMessage(event, possible, plan, listing.displayName)}
          className="button button-primary"
        >
          Ask for this plan
        </a>
      </PlanAsk>
    </>
  );
}

function useSettled(text: string): string {
  const isFirst = useRef(true);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

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

function PlanTable({ children }: { children: ReactNode }) {
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

function PlanRow({ plan, children }: PlanRowProps) {
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
function PlanAsk({ conditions, children }: PlanAskProps) {
  return (
    <>
      <p className="mt-2 text-sm text-soft-ink">{PLAN_PAYMENTS}</p>
      <div className="plan-ask mt-3 grid gap-3 text-sm sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6">
        <div className="grid gap-1.5">
          <p>{conditions.ownership}</p>
          <p>{conditions.latePayment}</p>
        </div>
        {children}
      </div>
    </>
  );
}
