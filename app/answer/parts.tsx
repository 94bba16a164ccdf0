import type { ReactNode } from "react";
import type { Changed, Refused } from "../../catalogue/outcome.ts";
import type { FormReview } from "../../server/operations/conversations/act-by-form.ts";
import { FieldError } from "../forms/fields.tsx";
import type { Values } from "../forms/form-state.ts";

export interface Posted {
  readonly outcome: Refused | Changed | FormReview;
  readonly values: Values;
}

/** What is wrong with the typed values stands beside their fields; anything else above the form. */
export const isAboutFields = ({ outcome }: Posted) =>
  outcome.is === "refused" && outcome.status === 400;

export const faultsOf = (posted: Posted | undefined): Readonly<Record<string, string>> =>
  posted?.outcome.is === "refused" ? posted.outcome.fields : {};

export function Done({ thanks }: { thanks: string | null }) {
  if (thanks === null) return null;
  return (
    <p role="status" className="mb-6 rounded-card border border-accent px-4 py-3">
      {thanks} You'll get an email to confirm it.
    </p>
  );
}

type FactRow = readonly [label: string, value: ReactNode];

export function FactList({ facts }: { facts: readonly FactRow[] }) {
  return (
    <dl className="grid gap-3 border-y border-line py-5">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="grid gap-x-6 sm:grid-cols-[9rem_1fr]">
              <dt className="text-soft-ink">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Quote({ children }: { children: ReactNode }) {
  return (
    <blockquote className="my-6 border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-line">
      {children}
    </blockquote>
  );
}

interface Choice {
  readonly value: string;
  readonly label: ReactNode;
}

interface ChoicesProps {
  name: string;
  legend: string;
  choices: readonly Choice[];
  chosen?: string | undefined;
  hint?: string | undefined;
  fault?: string | undefined;
  isRequired?: boolean;
}

export function Choices(props: ChoicesProps) {
  const { name, legend, choices, chosen, hint, fault, isRequired } = props;
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ");
  return (
    <fieldset id={`field-${name}`} aria-describedby={described || undefined}>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label key={value} className="choice-chip py-2">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              required={isRequired}
              autoComplete="off"
            />
            {label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      {fault && (
        <div id={`${name}-fault`} className="mt-2">
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

/** Programs that scan the seller's email open links and may submit their forms, but they select no checkbox. */
export function Agree({ promise }: { promise: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-medium">
      <input
        type="checkbox"
        name="agree"
        value="yes"
        required
        autoComplete="off"
        className="checkbox shrink-0"
      />
      {promise}
    </label>
  );
}

interface ReachProps {
  phone: string | null;
  children: ReactNode;
  className?: string;
}

/** WhatsApp needs the country code. */
export function Reach({ phone, children, className }: ReachProps) {
  // '+49 (0)170 …' is dialed without its zero, and an extension isn't part of the number.
  const number = phone
    ?.replace("(0)", "")
    .replace(/(ext|x|#).*/i, "")
    .replaceAll(/[^+\d]/g, "");
  return (
    <p className={className ?? "my-6 flex flex-wrap gap-3 *:grow"}>
      {children}
      {phone && (
        <a className="button" href={`tel:${number}`}>
          Call
        </a>
      )}
      {number && /^\+\d{8,15}$/.test(number) && (
        <a
          className="button"
          href={`https://wa.me/${number.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
      )}
    </p>
  );
}
