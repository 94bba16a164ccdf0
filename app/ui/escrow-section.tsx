import type { Currency } from "../../catalogue/format/currency.ts";
import type { ReactNode } from "react";
import { explainTime } from "../../sale/deadlines.ts";
import {
  ESCROW_PAGES,
  type EscrowTerms,
  explainFee,
  explainMethods,
  listPaymentSteps,
} from "../../sale/escrow-com.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { NewTabLink } from "./link.tsx";
import { Section } from "./section.tsx";

type Fact = readonly [label: string, value: ReactNode];

export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="text-sm">
    {facts.map(([label, value]) => (
      <div key={label} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[9rem_1fr]">
        <dt>{label}</dt>
        <dd className="text-soft-ink">{value}</dd>
      </div>
    ))}
  </dl>
);

const linkSource = (page: keyof typeof ESCROW_PAGES, words: string) => (
  <NewTabLink href={ESCROW_PAGES[page]} className="text-link -my-3 inline-block py-3 underline">
    {words}
  </NewTabLink>
);

/** `feeCents` is what Escrow.com charges the buyer, once it says so. */
export const listPaymentFacts = (
  amount: number | null,
  currency: Currency,
  escrow: EscrowTerms | null,
  feeCents: number | null = null,
): readonly Fact[] => [
  [
    "Fee",
    <>
      {explainFee(amount, currency, escrow, feeCents)} {linkSource("fees", "Fee calculator")}
    </>,
  ],
  ["Time", explainTime(escrow && escrow.inspectionDays)],
  [
    "Ways to pay",
    <>
      {explainMethods(amount, currency)} Its checkout shows what it takes for yours.{" "}
      {linkSource("methods", "Its help")}
    </>,
  ],
];

interface EscrowSectionProps {
  /** Without a listing, the section is about every name of the shop. */
  listing?: Pick<Listing, "displayName" | "price" | "escrowLink">;
  currency: Currency;
  escrow: EscrowTerms | null;
  holdMinutes: number;
}

export function EscrowSection({ listing, currency, escrow, holdMinutes }: EscrowSectionProps) {
  const amount = listing?.price.amount ?? null;
  const steps = listPaymentSteps({
    name: listing?.displayName ?? "the name",
    price: listing ? (amount === null ? null : listing.price.label) : "the price",
    hasOwnLink: listing ? listing.escrowLink !== null : escrow === null,
    holdMinutes,
    inspectionDays: escrow && escrow.inspectionDays,
  });
  const facts = [
    ...listPaymentFacts(amount, currency, escrow),
    [
      "If it doesn't arrive",
      <>
        If we don't deliver the name, or it isn't what you bought, you reject it at Escrow.com, and
        it returns your money, less its fees. We're never paid before.{" "}
        {linkSource("inspection", "How inspection works")}
      </>,
    ],
    [
      "Licensed",
      <>Escrow.com lists the licenses that it holds. {linkSource("licenses", "Its licenses")}</>,
    ],
  ] as const;
  return (
    <Section
      id="escrow"
      title="Escrow.com holds your payment"
      lead="Your money goes to Escrow.com, a licensed escrow company, and not to us. It pays us once you've accepted the name, or your time to check it is over."
    >
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <ol>
          {steps.map((step, index) => (
            <li key={step} className="flex gap-4 border-t border-line py-3.5">
              <span aria-hidden className="w-4 shrink-0 font-display text-xl text-accent">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <FactList facts={facts} />
      </div>
    </Section>
  );
}
