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

/** The sums as a buyer knows them from other shops, next to the button that leads to the payment. */
export function OrderSummary(props: OrderSummaryProps) {
  const { displayName, amount, currency, escrow, feeCents, className = "", children } = props;
  const price = toPrice(amount, currency);
  const sums = escrow
    ? listSums(amount, currency, escrow.feePayer, feeCents)
    : [["Total", price.label] as const];
  return (
    <section aria-labelledby="order-title" className={`order-summary ${className}`}>
      <h2 id="order-title" className="text-subheading max-sm:sr-only">
        Order summary
      </h2>
      <p className="mt-2 font-display text-2xl leading-tight wrap-anywhere max-sm:hidden">
        <DomainName name={displayName} />
      </p>
      <dl>
        {sums.map(([label, sum], index) => (
          <div key={label} className={index === sums.length - 1 ? "order-total" : ""}>
            <dt>{label}</dt>
            <dd>
              {sum}
              {index === 0 && <AboutPrice price={price} hasChoice />}
            </dd>
          </div>
        ))}
        <div className="order-more">
          <dt>Sold by</dt>
          <dd>{useSellerName()}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
