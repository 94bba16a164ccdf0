import { type MouseEvent, useEffect, useState } from "react";
import type { Listing } from "../../catalogue/listing.ts";
import { type PlanTerms, possiblePlans, showPlan, type ShownPlan } from "../../catalogue/plan.ts";

export interface CalculatorProps {
  listing: Listing;
  terms: PlanTerms;
}

/** How long a choice must stand before it is read out. */
const ANNOUNCE_AFTER_MS = 700;

const describeMonths = ({ months }: ShownPlan) => `${months} months`;

const askFor = (name: string, plan: ShownPlan) =>
  `I would like to buy ${name} on a payment plan: ${describeMonths(plan)} at ${plan.monthly} a month, ${plan.total} in all.`;

/** `plans` are without gaps but where the sum a month would be too small. */
function findNearest(plans: readonly ShownPlan[], months: number): number {
  const distances = plans.map((plan) => Math.abs(plan.months - months));
  return distances.indexOf(Math.min(...distances));
}

export function PlanCalculator({ listing, terms }: CalculatorProps) {
  const plans = possiblePlans(listing, terms).map(showPlan);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      plans.findLastIndex(({ percent }) => percent === 0),
    ),
  );
  /** What is being typed, until it is left. */
  const [typed, setTyped] = useState<string | null>(null);
  const plan = plans[chosen];
  if (!plan) return null;
  const range = `${plans[0]?.months} to ${plans.at(-1)?.months}`;

  function type(text: string) {
    setTyped(text);
    const index = plans.findIndex(({ months }) => months === Number(text));
    if (index >= 0) setChosen(index);
  }

  function leave() {
    if (Number(typed) > 0) setChosen(findNearest(plans, Number(typed)));
    setTyped(null);
  }

  return (
    <>
      {plans.length > 1 && (
        <div className="grid grid-cols-[1fr_5rem] items-center gap-x-4 gap-y-1">
          <label htmlFor="plan-months" className="col-span-2 text-sm text-soft-ink">
            Months, from {range}
          </label>
          <input
            type="range"
            aria-label="Months"
            aria-valuetext={describeMonths(plan)}
            min={0}
            max={plans.length - 1}
            value={chosen}
            onChange={({ target }) => {
              setTyped(null);
              setChosen(Number(target.value));
            }}
            className="h-11 w-full accent-accent"
          />
          <input
            id="plan-months"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? plan.months}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === "Enter" && leave()}
            className="field tabular-nums"
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
  return (
    <div>
      <dl className="tabular-nums">
        {[
          ...(isOnly ? [["Months", plan.months]] : []),
          ["A month", plan.monthly],
          ["In all", plan.total],
          ["Surcharge", plan.surcharge],
        ].map(([label, value]) => (
          <div key={label} className="flex items-baseline gap-4 border-t border-line py-2">
            <dt className="mr-auto text-soft-ink">{label}</dt>
            <dd className={label === "A month" ? "text-lg font-semibold" : ""}>{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="sr-only">
        {useSettled(`${describeMonths(plan)}: ${plan.monthly} a month, ${plan.total} in all`)}
      </p>
    </div>
  );
}

/** The text once it has not changed for a while; at first nothing. */
function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === first ? "" : settled;
}

/** Below what the visitor wrote, in place of a plan asked for before. Without the form, which sends or thanks, the link leads to its place. */
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
  const text = [own.join("\n").trimEnd(), askFor(name, plan)].filter(Boolean).join("\n\n");
  if (text.length <= field.maxLength) field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
