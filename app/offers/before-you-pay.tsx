import type { ReactNode } from "react";
import { href } from "react-router";
import type { Currency } from "../../catalogue/format/currency.ts";
import { explainTime, WIRE_TIME } from "../../sale/deadlines.ts";
import {
  ESCROW_PAGES,
  type EscrowTerms,
  explainFee,
  explainIdentity,
  explainMethods,
} from "../../sale/escrow-com.ts";
import { Link, NewTabLink } from "../ui/link.tsx";

interface BeforeYouPayProps {
  amount: number;
  currency: Currency;
  escrow: EscrowTerms;
  /** What Escrow.com charges the buyer, in cents; null until it says so. */
  feeCents?: number | null;
}

/** What a buyer should know and have ready, beside the button that leads to the payment. */
export function BeforeYouPay({ amount, currency, escrow, feeCents = null }: BeforeYouPayProps) {
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    ["Have ready", explainIdentity(amount, currency)],
    [
      "Ways to pay",
      `${explainMethods(amount, currency)} ${WIRE_TIME} Banks send wires only in their business hours.`,
    ],
    [
      "Fee",
      <>
        {explainFee(amount, currency, escrow, feeCents)}{" "}
        {feeCents === null && "Its checkout shows the exact amount. "}
        <NewTabLink href={ESCROW_PAGES.fees} className="text-link underline">
          Fee calculator
        </NewTabLink>
      </>,
    ],
    ["Time", explainTime(escrow.inspectionDays)],
  ];
  return (
    <section aria-labelledby="before-title">
      <h2 id="before-title" className="text-subheading">
        Before you pay
      </h2>
      <dl className="mt-3 border-t border-line text-[0.9375rem]">
        {rows.map(
          ([label, value]) =>
            value && (
              <div
                key={label}
                className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[8rem_1fr]"
              >
                <dt>{label}</dt>
                <dd className="text-soft-ink">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** Stands at the button that leads to the payment. */
export const TermsLine = ({ className }: { className: string }) => (
  <p className={`text-sm text-soft-ink ${className}`}>
    When you pay, you accept our{" "}
    <Link to={href("/terms-of-service")} className="text-link underline">
      Terms of Service
    </Link>
    .
  </p>
);
