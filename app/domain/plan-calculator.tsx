import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Listing } from "../../catalogue/schema/listing.ts";
import {
  cheapestPlan,
  offeredPlans,
  type PlanTerms,
  possiblePlans,
  showPlan,
  type ShownPlan,
} from "../../catalogue/deals/plan.ts";

export interface CalculatorProps {
  listing: Listing;
  terms: PlanTerms;
}

const ANNOUNCE_AFTER_MS = 700;

const describePlan = ({ months, monthly, last, total }: ShownPlan) =>
  `${months} months at ${monthly} a month, ${last ? `the last ${last}, ` : ""}${total} in total`;

const askFor = (name: string, plan: ShownPlan) =>
  `I would like to buy ${name} on a payment plan: ${describePlan(plan)}.`;

export function PlanCalculator({ listing, terms }: CalculatorProps) {
  const plans = possiblePlans(listing, terms).map(showPlan);
  const [chosen, setChosen] = useState(() => cheapestPlan(listing, terms)?.months);
  const [typed, setTyped] = useState<string | null>(null);
  const plan = plans.find(({ months }) => months === chosen);
  if (!plan) return null;
  const lengths = offeredPlans(listing, terms).map(({ months }) => months);

  function type(text: string) {
    setTyped(text);
    if (plans.some(({ months }) => months === Number(text))) setChosen(Number(text));
  }

  return (
    <>
      {lengths.length > 1 && (
        <fieldset>
          <legend className="mb-2 text-sm text-soft-ink">Length in months</legend>
          <div className="flex flex-wrap gap-1.5">
            {lengths.map((months) => (
              <label key={months} className="choice-chip">
                <input
                  type="radio"
                  name="plan-length"
                  checked={months === chosen}
                  onChange={() => {
                    setTyped(null);
                    setChosen(months);
                  }}
                />
                {months}
                <span className="sr-only"> months</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {plans.length > lengths.length && (
        <div className="flex items-center justify-between gap-4">
          <label htmlFor="plan-months" className="text-sm text-soft-ink">
            {`Another length, ${lengths[0]} to ${lengths.at(-1)} months`}
          </label>
          <input
            id="plan-months"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? plan.months}
            onChange={({ target }) => type(target.value)}
            onBlur={() => setTyped(null)}
            onKeyDown={({ key }) => key === "Enter" && setTyped(null)}
            className="field max-w-16 shrink-0 text-center tabular-nums"
          />
        </div>
      )}
      <Result plan={plan} isOnly={plans.length === 1} />
      <a
        href="#write"
        onClick={(event) => fillMessage(event, plans, plan, listing.displayName)}
        className="button"
      >
        Ask for this plan
      </a>
    </>
  );
}

function Result({ plan, isOnly }: { plan: ShownPlan; isOnly: boolean }) {
  const rows = [
    ["Months", isOnly ? plan.months : null],
    ["Per month", plan.monthly],
    ["Last payment", plan.last],
    ["Surcharge", plan.surcharge],
    ["Total", plan.total],
  ] as const;
  return (
    <div className="sm:order-first">
      <dl className="tabular-nums sm:flex sm:justify-between sm:gap-6">
        {rows
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div
              key={label}
              className="flex items-baseline gap-4 border-line py-2 max-sm:border-t sm:block"
            >
              <dt className="mr-auto text-soft-ink sm:text-sm">{label}</dt>
              <dd className={label === "Per month" ? "text-lg font-semibold" : ""}>{value}</dd>
            </div>
          ))}
      </dl>
      <p role="status" className="sr-only">
        {useSettled(describePlan(plan))}
      </p>
    </div>
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

function fillMessage(
  event: MouseEvent,
  plans: readonly ShownPlan[],
  plan: ShownPlan,
  name: string,
): void {
  const field = document.querySelector("#write textarea");
  if (!(field instanceof HTMLTextAreaElement) || field.readOnly) return;
  event.preventDefault();
  const requests = new Set(plans.map((other) => askFor(name, other)));
  const own = field.value.split("\n").filter((line) => !requests.has(line));
  field.value = [own.join("\n").trimEnd(), askFor(name, plan)].filter(Boolean).join("\n\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
