import type { ReactNode } from "react";
import { listSums } from "../../sale/checkout.ts";
import type { EscrowTerms } from "../../sale/escrow-com.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { toPrice } from "../../catalogue/format/price.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { useSellerName } from "./seller.tsx";

interface OrderSummaryProps {
  displayName: string;
  amount: number;
  currency: Currency;
  /** Null if the payment doesn't go through the shop's own account at Escrow.com. */
  escrow: EscrowTerms | null;
  /** What Escrow.com charges the buyer, in cents; null until it says so. */
  feeCents?: number | null;
  className?: string;
  children?: ReactNode;
}

const SUM = "flex flex-wrap items-baseline justify-between gap-x-6 py-0.5 sm:py-2";

/** The sums as a buyer knows them from other shops, next to the button that leads to the payment. */
export function OrderSummary(props: OrderSummaryProps) {
  const { displayName, amount, currency, escrow, feeCents, className = "", children } = props;
  const price = toPrice(amount, currency);
  const sums = escrow
    ? listSums(amount, currency, escrow.feePayer, feeCents)
    : [["Total", price.label] as const];
  return (
    <section
      aria-labelledby="order-title"
      className={`self-start rounded-card border border-line-strong bg-raised px-[min(1.25rem,6vw)] py-0.5 sm:p-6 ${className}`}
    >
      <h2 id="order-title" className="text-lg max-sm:sr-only">
        Order summary
      </h2>
      <p className="mt-2 font-display text-xl leading-tight wrap-anywhere max-sm:hidden">
        <DomainName name={displayName} />
      </p>
      <dl className="text-soft-ink sm:mt-4">
        {sums.map(([label, sum], index) => (
          <div
            key={label}
            className={`${SUM} ${index === sums.length - 1 ? "border-y border-line in-[.order-brief]:max-sm:border-b-0 sm:my-1 [&>dd]:font-display [&>dd]:text-xl" : ""}`}
          >
            <dt>{label}</dt>
            <dd className="ml-auto text-right text-ink tabular-nums">
              {sum}
              {index === 0 && <AboutPrice price={price} hasChoice />}
            </dd>
          </div>
        ))}
        <div className={`${SUM} in-[.order-brief]:max-sm:hidden`}>
          <dt>Sold by</dt>
          <dd className="ml-auto text-right text-ink">{useSellerName()}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
