import type { ComponentProps } from "react";
import type { Rates } from "../../catalogue/format/about-price.ts";
import type { Price } from "../../catalogue/format/price.ts";
import { aboutCurrency } from "../../catalogue/format/currency.ts";
import { capitalize, formatDay } from "../../catalogue/format/format.ts";
import { useSite } from "./use-site.ts";

const describeSource = ({ day }: Rates) => `Approximate, at the ECB rate of ${formatDay(day)}`;

interface AboutPriceProps {
  price: Price;
  hasChoice?: boolean;
  hasSource?: boolean;
}

export function AboutPrice({ price, hasSource, hasChoice = hasSource }: AboutPriceProps) {
  const { rates } = useSite();
  if (!rates || price.amount === null) return null;
  const about = <AboutLine amount={price.amount} />;
  if (!hasChoice) return about;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-1.5 font-text text-xs/[1.5] font-normal">
        {about}
        <CurrencySelect
          aria-label="Show the price in"
          rates={rates}
          none="Another currency"
          className="field plain-select text-soft-ink needs-script no-print -my-2.5 pl-0 underline underline-offset-[0.25em]"
        />
      </span>
      {hasSource && <span className="about-price">{describeSource(rates)}</span>}
    </>
  );
}

/** page/prices.ts fills this in, in the currency that the visitor chose. In an island, React must not expect it to be empty. */
export function AboutLine({ amount }: { amount: number }) {
  return (
    <span className="about-price" data-about={amount}>
      <span aria-hidden suppressHydrationWarning>
        {"\u00A0"}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {""}
      </span>
    </span>
  );
}

export function CurrencyChoice() {
  const { rates } = useSite();
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
    <select data-currency-choice {...props}>
      <option value="">{none}</option>
      {Object.keys(rates.perUnit).map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
}
