import { type RefObject, useEffect, useRef, useState } from "react";
import {
  AMOUNT_WANTED,
  MAX_OFFER,
  readAmount,
  refuseAmount,
  TOO_LARGE,
} from "../../catalogue/offer.ts";
import { formatDollars } from "../../catalogue/price.ts";
import { FormField } from "../inquiry/fields.tsx";
import type { FieldsState } from "../inquiry/inquiry-state.ts";

export interface Terms {
  /** In whole US dollars; null where any sum may be offered. */
  readonly minimum: number | null;
  /** The asking price in whole US dollars; null where it is on request. */
  readonly asking: number | null;
}

/** Reads a sum as it is typed: what was understood, in whole US dollars, and why it can't be offered. */
export function readOffer(text: string, minimum: number | null) {
  const amount = readAmount(text);
  if (amount === null) return { amount, fault: AMOUNT_WANTED };
  if (amount > MAX_OFFER) return { amount: null, fault: TOO_LARGE };
  return { amount, fault: refuseAmount(amount, minimum) };
}

/** A sum in the buyer's own writing, with what is understood of it below. */
export function AmountField({ terms, ...fields }: FieldsState & { terms: Terms }) {
  const place = useRef<HTMLDivElement>(null);
  const text = useTyped(place, fields.values.amount ?? "");
  const { minimum, asking } = terms;
  const { amount, fault } = readOffer(text, minimum);
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
      {/* The sum that the buyer was shown. */}
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

/** Asks the buyer to confirm an offer that was posted without the script. */
export function SumBack({ sum }: { sum: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  // Where the script came late: another sum is shown beside its field.
  useEffect(() => {
    const field = place.current?.closest("form")?.querySelector("[name=amount]");
    const end = () => setOver(true);
    field?.addEventListener("input", end);
    return () => field?.removeEventListener("input", end);
  }, []);
  if (isOver) return null;
  return (
    <div ref={place} className="mb-5 rounded-card border border-accent px-4 py-3">
      <p className="font-display text-[1.625rem] leading-tight">You offer {formatDollars(sum)}</p>
      <p className="mt-1 text-soft-ink">
        Nothing is sent yet. Press the button to send it, or change it above.
      </p>
    </div>
  );
}
