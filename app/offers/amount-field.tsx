import { type RefObject, useEffect, useRef, useState } from "react";
import { formatDollars } from "../../catalogue/price.ts";
import { FormField } from "../inquiry/fields.tsx";
import type { FieldsState } from "../inquiry/inquiry-state.ts";
import { readOffer, type Terms } from "./amount.ts";

interface AmountFieldProps extends FieldsState {
  terms: Terms;
}

/** A sum in the buyer's own writing, with what is understood of it below. */
export function AmountField({ terms, ...fields }: AmountFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const text = useTyped(place, fields.values.amount ?? "");
  const { amount, fault } = readOffer(text, terms);
  const { asking } = terms;
  useEffect(() => {
    place.current?.querySelector("input")?.setCustomValidity(fault ?? "");
  }, [fault]);
  return (
    <div ref={place}>
      <FormField name="amount" {...fields} />
      <div role="status" className="mt-2 min-h-9 tabular-nums">
        {amount !== null && (
          <p className="font-display text-[1.625rem] leading-tight">
            Your offer: {formatDollars(amount)}
          </p>
        )}
        {text.trim() !== "" && fault && !fields.faults.amount && (
          <p className="text-sm text-soft-ink">{fault}</p>
        )}
        {amount !== null && asking !== null && amount >= asking && (
          <p className="text-sm text-soft-ink">
            {amount === asking ? "That is" : "That is more than"} the asking price of{" "}
            {formatDollars(asking)}.
          </p>
        )}
      </div>
      {/* What the buyer has seen of it. */}
      <input type="hidden" name="confirmed" value={amount ?? ""} />
    </div>
  );
}

/** The text of the field in `place`, also what was typed before the script and what is restored from a draft. */
function useTyped(place: RefObject<HTMLElement | null>, initial: string): string {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const field = place.current?.querySelector("input");
    if (!field) return;
    const read = () => setText(field.value);
    read();
    field.addEventListener("input", read);
    field.addEventListener("change", read);
    return () => {
      field.removeEventListener("input", read);
      field.removeEventListener("change", read);
    };
  }, [place]);
  return text;
}
