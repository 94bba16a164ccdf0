import type { Currency } from "../../catalogue/format/currency.ts";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { explainTime } from "../../sale/deadlines.ts";
import {
  ESCROW_PAGES,
  type EscrowTerms,
  explainFee,
  explainIdentity,
  explainMethods,
  listPaymentSteps,
} from "../../sale/escrow-com.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { NewTabLink } from "./link.tsx";
import { Section } from "./section.tsx";
import { useSay } from "./use-site.ts";

type Fact = readonly [label: string, value: ReactNode];

export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="text-sm">
    {facts.map(([label, value]) => (
      <div
        key={label}
        className="grid items-baseline gap-x-6 border-t border-line py-2.5 sm:grid-cols-[9rem_1fr] sm:py-3"
      >
        <dt>{label}</dt>
        <dd className="text-soft-ink">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Its padding makes it as large as a finger, and leaves the leading of its lines alone. */
const linkSource = (page: keyof typeof ESCROW_PAGES, words: string) => (
  <NewTabLink href={ESCROW_PAGES[page]} className="text-link py-3.5 underline">
    {words}
  </NewTabLink>
);

/** `feeCents` is what Escrow.com charges the buyer, once it says so. */
export const listPaymentFacts = (
  amount: number | null,
  currency: Currency,
  escrow: EscrowTerms | null,
  feeCents: number | null = null,
): readonly [fee: Fact, time: Fact, ways: Fact] => [
  [
    "Fee",
    <>
      {explainFee(amount, currency, escrow, feeCents)}{" "}
      {linkSource("fees", "Escrow.com's fee calculator")}
    </>,
  ],
  ["Time", explainTime(escrow && escrow.inspectionDays)],
  [
    "Ways to pay",
    <>
      {explainMethods(amount, currency)} Its checkout shows what it takes for yours.{" "}
      {linkSource("methods", "Escrow.com's help")}
    </>,
  ],
];

const REAL_SITE =
  "The address bar says https://www.escrow.com, and you sign in there yourself. We never send bank details by email.";
const RETURNED =
  "If we don't deliver the name, or it isn't what you bought, you reject it at Escrow.com, and it returns your money, less its fees. We aren't paid until you have the name.";

interface EscrowSectionProps {
  /** Without a listing, the section is about every name of the shop. */
  listing?: Pick<Listing, "price" | "escrowLink">;
  currency: Currency;
  escrow: EscrowTerms | null;
  holdMinutes: number;
}

export function EscrowSection({ listing, currency, escrow, holdMinutes }: EscrowSectionProps) {
  const say = useSay();
  const amount = listing?.price.amount ?? null;
  const steps = listPaymentSteps({
    isNameChosen: listing !== undefined,
    price: listing ? (amount === null ? null : listing.price.label) : "the price",
    hasOwnLink: listing ? listing.escrowLink !== null : escrow === null,
    holdMinutes,
    inspectionDays: escrow && escrow.inspectionDays,
  });
  const [fee, time, ways] = listPaymentFacts(amount, currency, escrow);
  const ready: Fact = ["Have ready", explainIdentity(amount, currency)];
  const returned: Fact = [
    "If it doesn't arrive",
    <>
      {say(RETURNED)} {linkSource("inspection", "How inspection works")}
    </>,
  ];
  return (
    <Section
      id="escrow"
      title="Escrow.com holds your payment"
      lead={
        <>
          Your money goes to Escrow.com, a {linkSource("licenses", "licensed")} escrow company,{" "}
          {say(
            "and not to us. It pays us once you've accepted the name, or your time to check it is over.",
          )}{" "}
          <a href={href("/how-it-works")} className="text-link py-3.5 underline">
            How it works
          </a>
        </>
      }
    >
      <div className="lg:[&>dl]:grid lg:[&>dl]:grid-cols-3 lg:[&>dl]:gap-x-16 lg:[&>dl>div]:grid-cols-1 lg:[&>dl>div]:content-start">
        <FactList facts={[fee, time, ["The real Escrow.com", say(REAL_SITE)]]} />
        <details className="fold border-y border-line md:border-0 lg:mt-5">
          <summary className="flex items-center justify-between gap-4 font-semibold">
            All steps and ways to pay
            <ChevronDown aria-hidden size="1.125rem" className="shrink-0 text-accent" />
          </summary>
          <div className="grid gap-x-16 lg:grid-cols-2">
            <ol>
              {steps.map((step, index) => (
                <li key={step} className="flex gap-4 border-t border-line py-2.5 text-sm sm:py-3">
                  <span aria-hidden className="w-4 shrink-0 text-accent tabular-nums">
                    {index + 1}
                  </span>
                  {say(step)}
                </li>
              ))}
            </ol>
            <FactList facts={[ways, ready, returned]} />
          </div>
        </details>
      </div>
    </Section>
  );
}
