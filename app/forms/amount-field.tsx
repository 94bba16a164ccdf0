import { type RefObject, useEffect, useRef, useState } from "react";
import { readAmount } from "../../catalogue/format/amount.ts";
import { refuseAmount } from "../../sale/offer.ts";
import { groupDigits } from "../../catalogue/format/format.ts";
import { aboutCurrency, type Currency, formatMoney } from "../../catalogue/format/currency.ts";
import { toPrice } from "../../catalogue/format/price.ts";
import type { Purchase } from "../../server/conversations/forms/submit-offer.ts";
import { BuyAtPrice } from "./buy-instead.tsx";
import { FieldError, FormField } from "./fields.tsx";
import type { FieldsState } from "./form-state.ts";
import { announceRenewal } from "../page/renew.ts";
import { AboutLine } from "../ui/currency.tsx";

export interface OfferTerms {
  /** The currency of all these sums, and of the one that is typed. */
  readonly currency: Currency;
  readonly minimum: number | null;
  readonly asking: number | null;
  readonly buy: Purchase | null;
}

const WORDS_ID = "amount-words";

export function readOffer(
  text: string,
  { minimum, currency }: Pick<OfferTerms, "minimum" | "currency">,
) {
  const { amount, fault } = readAmount(text, currency);
  return { amount, fault: amount === null ? fault : refuseAmount(amount, minimum, currency) };
}

/** A name without a price has no example, which would suggest one. */
export function exampleOf({ minimum, asking, currency }: Omit<OfferTerms, "buy">) {
  if (asking === null) return undefined;
  const amount = Math.max(Number((0.9 * asking).toPrecision(2)), minimum ?? 1);
  const ways = [groupDigits(amount), formatMoney(amount, currency)];
  const thousands = amount / 1_000;
  if (amount >= 1_000 && amount % 100 === 0) {
    ways.push(thousands < 1_000 ? `${thousands}k` : `${thousands / 1_000}m`);
  }
  return `For example ${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}.`;
}

/** Never rounds to nothing, or to the whole. */
export function showShare(amount: number, asking: number): string {
  const share = Math.round((100 * amount) / asking);
  if (share < 1) return "under 1%";
  return `${amount < asking ? Math.min(99, share) : share}%`;
}

export function compareToAsking(amount: number, asking: number | null): string {
  if (asking === null) return "is your offer.";
  if (amount === asking) return "is the asking price.";
  if (amount > asking) return "is more than the asking price.";
  return `is ${showShare(amount, asking)} of the asking price.`;
}

export function AmountField({ terms, ...fields }: FieldsState & { terms: OfferTerms }) {
  const place = useRef<HTMLDivElement>(null);
  const text = useTyped(place, fields.values.amount ?? "");
  const { amount, fault } = readOffer(text, terms);
  const sum = toPrice(amount, terms.currency);
  const hasWords = Boolean(fields.faults.amount ?? text.trim());
  useEffect(() => {
    place.current?.querySelector("input")?.setCustomValidity(fault ?? "");
  }, [fault]);
  useEffect(() => void announceRenewal(), [amount]);
  return (
    <div
      ref={place}
      // On a phone, the words about the sum take the place of the example, so that nothing moves and no room is kept.
      className={`grid gap-x-5 sm:grid-cols-2 ${hasWords ? "max-sm:[&_[id$=-hint]]:hidden" : ""}`}
    >
      <FormField
        name="amount"
        label={`Amount in ${aboutCurrency(terms.currency).name}`}
        hint={exampleOf(terms)}
        hintId={WORDS_ID}
        {...fields}
      />
      <div
        id={WORDS_ID}
        role="status"
        className={`text-sm text-soft-ink ${hasWords ? "max-sm:mt-1.5" : ""} sm:mt-[1.875rem] sm:flex sm:min-h-[2.875rem] sm:flex-col sm:justify-center sm:self-start`}
      >
        {fields.faults.amount ? (
          <FieldError>{fields.faults.amount}</FieldError>
        ) : amount === null || fault ? (
          <p>{text.trim() && fault}</p>
        ) : (
          <p>
            <strong className="font-semibold text-ink tabular-nums">{sum.label}</strong>{" "}
            {compareToAsking(amount, terms.asking)}
            {terms.buy && amount >= (terms.asking ?? Infinity) ? (
              <>
                {" "}
                <BuyAtPrice buy={terms.buy} className="text-link underline" />
              </>
            ) : (
              <AboutLine amount={amount} />
            )}
          </p>
        )}
      </div>
      <input type="hidden" name="confirmed" value={amount ?? ""} />
    </div>
  );
}

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

export function SumBack({ sum }: { sum: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const field = place.current?.closest("form")?.querySelector<HTMLInputElement>("[name=amount]");
    const end = () => setOver(true);
    if (field && field.value !== field.defaultValue) end();
    field?.addEventListener("input", end);
    return () => field?.removeEventListener("input", end);
  }, []);
  if (isOver) return null;
  return (
    <div ref={place} className="mb-5 rounded-card border border-accent px-4 py-3">
      <p className="font-display text-xl leading-tight">You're offering {sum}</p>
      <p className="mt-1 text-soft-ink">
        Nothing has been sent yet. Press the button to send your offer, or change it above.
      </p>
    </div>
  );
}
