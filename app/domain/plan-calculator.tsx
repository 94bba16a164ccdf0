import type { PlanTerms } from "../../catalogue/schema/plan-settings.ts";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { PlanConditions } from "../../catalogue/schema/plan-settings.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import {
  describePayments,
  findAdvertisedPlan,
  offeredPlans,
  type Plan,
  possiblePlans,
  showPlan,
} from "../../sale/plan.ts";
import { closePanelAround } from "../layout/popover-panel.tsx";
import { PlanAsk, PlanRow, PlanTable } from "./plan-table.tsx";

export interface CalculatorProps {
  listing: Listing;
  terms: PlanTerms;
  conditions: PlanConditions;
}

const ANNOUNCE_AFTER_MS = 700;

const askFor = (name: string, plan: Plan) =>
  `I would like to buy ${name} on a payment plan: ${describePayments(plan)}.`;

export function PlanCalculator({ listing, terms, conditions }: CalculatorProps) {
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
          onClick={(event) => {
            closePanelAround(event);
            fillMessage(event, possible, plan, listing.displayName);
          }}
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
