import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { formatAbout, type Price, type Rates } from "../../catalogue/price.ts";
import { formatDay } from "../../catalogue/format.ts";
import type { loader } from "../root.tsx";

const CHANGED = "currency";

/** Null where the shop shows no other currency. */
const useRates = () => useRouteLoaderData<typeof loader>("root")?.rates ?? null;

/** The chosen currency, which layout/currency-script.js keeps; empty for none, and on the server. */
const useCurrency = () =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener(CHANGED, onChange);
      return () => removeEventListener(CHANGED, onChange);
    },
    () => document.documentElement.dataset.currency ?? "",
    () => "",
  );

const describeSource = ({ day }: Rates) =>
  `Indicative, from the ECB reference rates of ${formatDay(day)}`;

/** Below a price in dollars, what it is about in the visitor's currency; `hasSource` says of which day that is. */
export function AboutPrice({ price, hasSource }: { price: Price; hasSource?: boolean }) {
  const rates = useRates();
  const currency = useCurrency();
  if (!rates || price.amount === null) return null;
  const rate = rates.perDollar[currency];
  return (
    <>
      <span className="about-price">
        {/* The line has its room before it is filled in. */}
        <span aria-hidden>{rate ? formatAbout(price.amount, currency, rate) : "\u00A0"}</span>
        {rate && (
          <span className="sr-only"> {formatAbout(price.amount, currency, rate, "name")}</span>
        )}
      </span>
      {hasSource && <span className="about-price">{describeSource(rates)}</span>}
    </>
  );
}

/** Handled by layout/currency-script.js. */
export function CurrencyChoice() {
  const rates = useRates();
  const currency = useCurrency();
  if (!rates) return null;
  return (
    <p className="needs-script flex flex-wrap items-center gap-x-4">
      <label className="inline-flex items-center gap-2">
        Prices also in
        <select
          data-currency-choice
          value={currency}
          onChange={() => undefined}
          className="min-h-11 min-w-19 rounded-card border border-line-strong bg-raised px-2 text-ink"
        >
          <option value="">none</option>
          {Object.keys(rates.perDollar).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
      {describeSource(rates)}.
    </p>
  );
}
