import { href } from "react-router";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { type EscrowTerms, explainIdentity } from "../../../sale/escrow-com.ts";
import { FactList, listPaymentFacts } from "../../ui/escrow-section.tsx";

interface BeforeYouPayProps {
  amount: number;
  currency: Currency;
  escrow: EscrowTerms;
  /** What Escrow.com charges the buyer, in cents; null until it says so. */
  feeCents?: number | null;
}

/** What a buyer should know and have ready, beside the button that leads to the payment. */
export function BeforeYouPay({ amount, currency, escrow, feeCents }: BeforeYouPayProps) {
  return (
    <section aria-labelledby="before-title">
      <h2 id="before-title" className="mb-3 text-lg">
        Before you pay
      </h2>
      <FactList
        facts={[
          ["Have ready", explainIdentity(amount, currency)],
          ...listPaymentFacts(amount, currency, escrow, feeCents),
        ]}
      />
      <a
        href={href("/how-it-works")}
        className="text-link inline-flex min-h-11 items-center text-sm underline"
      >
        How it works
      </a>
    </section>
  );
}

/** Stands at the button that leads to the payment, or to an agreement. */
export const TermsLine = ({ className }: { className: string }) => (
  <p className={`text-sm text-soft-ink ${className}`}>
    By continuing, you accept the{" "}
    <a href={href("/terms-of-service")} className="text-link underline">
      Terms of Service
    </a>
    .
  </p>
);
