import { type ComponentProps, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { formatAbout, type Price, type Rates } from "../../catalogue/format/price.ts";
import { aboutCurrency } from "../../catalogue/format/currency.ts";
import { capitalize, formatDay } from "../../catalogue/format/format.ts";

const CHANGED = "currency";

export const useRates = () =>
  useRouteLoaderData<() => { rates: Rates | null }>("root")?.rates ?? null;

export const useCurrency = () =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener(CHANGED, onChange);
      return () => removeEventListener(CHANGED, onChange);
    },
    () => document.documentElement.dataset.currency ?? "",
    () => "",
  );

const describeSource = ({ day }: Rates) => `Approximate, at the ECB rate of ${formatDay(day)}`;

interface AboutPriceProps {
  price: Price;
  hasChoice?: boolean;
  hasSource?: boolean;
}

export function AboutPrice({ price, hasSource, hasChoice = hasSource }: AboutPriceProps) {
  const rates = useRates();
  const currency = useCurrency();
  if (!rates || price.amount === null) return null;
  const about = <AboutLine amount={price.amount} rates={rates} currency={currency} />;
  if (!hasChoice) return about;
  return (
    <>
      <span className="price-currency">
        {about}
        <CurrencySelect
          aria-label="Show the price in"
          rates={rates}
          none="Another currency"
          className="field needs-script no-print"
        />
      </span>
      {hasSource && <span className="about-price">{describeSource(rates)}</span>}
    </>
  );
}

interface AboutLineProps {
  amount: number;
  rates: Rates;
  currency: string;
}

export function AboutLine({ amount, rates, currency }: AboutLineProps) {
  const rate = rates.perUnit[currency];
  return (
    <span className="about-price">
      <span aria-hidden>{rate ? formatAbout(amount, currency, rate) : "\u00A0"}</span>
      {rate && <span className="sr-only"> {formatAbout(amount, currency, rate, "name")}</span>}
    </span>
  );
}

export function CurrencyChoice() {
  const rates = useRates();
  if (!rates) return null;
  return (
    <p className="needs-script flex flex-wrap items-center gap-x-4">
      <span className="inline-flex items-center gap-2">
        <label htmlFor="shop-currency">Show prices in</label>
        <CurrencySelect
          id="shop-currency"
          rates={rates}
          none={capitalize(aboutCurrency(rates.base).name)}
          className="field w-auto min-w-19"
        />
      </span>
      {describeSource(rates)}.
    </p>
  );
}

interface CurrencySelectProps extends ComponentProps<"select"> {
  rates: Rates;
  none: string;
}

/** layout/choices.js handles the changes. */
function CurrencySelect({ rates, none, ...props }: CurrencySelectProps) {
  return (
    <select data-currency-choice value={useCurrency()} onChange={() => undefined} {...props}>
      <option value="">{none}</option>
      {Object.keys(rates.perUnit).map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
}
