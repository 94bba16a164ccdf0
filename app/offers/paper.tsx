import type { ReactNode } from "react";
import { href } from "react-router";
import { BILLING_LABELS } from "../../sale/billing.ts";
import { aboutCurrency } from "../../catalogue/format/currency.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { ArrowLeft, Printer } from "lucide-react";
import { DomainName } from "../ui/listing-facts.tsx";
import { useSite } from "../ui/use-site.ts";
import { Seller } from "./seller.tsx";

interface PaperProps {
  token: string;
  title: string;
  offer: OfferView;
  /** What the paper says beside its title. */
  about: ReactNode;
  /** What the sums are about, and what stands before the name. */
  what: readonly [title: string, words: string];
  sums: readonly (readonly [label: string, sum: string])[];
  termsTitle: string;
  /** What the page records, such as 'what was agreed'. */
  record: string;
  beside?: ReactNode;
  /** The terms that are this paper's own. */
  children: ReactNode;
}

/** A page to print or to save, with both parties at its top. */
export function Paper(props: PaperProps) {
  const { token, title, offer, about, what, sums, termsTitle, record, beside, children } = props;
  const { displayName, domain, currency, billing } = offer;
  const { url, name, identity } = useSite();
  return (
    <div className="wrap section pt-4 print:pt-0 sm:pt-8">
      <p className="no-print mb-6 flex flex-wrap items-center justify-between gap-4">
        <a
          href={href("/offers/:token", { token })}
          className="inline-flex min-h-11 items-center gap-2 text-soft-ink hover:text-ink"
        >
          <ArrowLeft aria-hidden size="1.0625rem" />
          Back to your private page
        </a>
        <button type="button" data-print className="button needs-script">
          <Printer aria-hidden size="1.125rem" />
          Print
        </button>
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[8fr_4fr] lg:gap-x-16 print:block">
        <article className="rounded-card border border-line bg-raised p-[clamp(1.25rem,5vw,3.5rem)] print:border-0 print:p-0 print:text-lg">
          <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
            <h1 className="text-heading">{title}</h1>
            <p className="text-soft-ink tabular-nums">{about}</p>
          </header>
          <div className="mt-8 grid gap-8 sm:grid-cols-2 print:grid-cols-2">
            <Party title="Seller">
              <Seller />
            </Party>
            <Party title="Buyer">
              <Buyer offer={offer} />
            </Party>
          </div>
          <Part id="sums-title" title={what[0]}>
            <p className="mt-2 wrap-anywhere">
              {what[1]} <DomainName name={displayName} />
              {displayName !== domain && `, registered as ${domain}`}. Sums are in{" "}
              {aboutCurrency(currency).name}.
            </p>
            <dl className="mt-4 divide-y divide-line border-y border-line">
              {sums.map(([label, sum]) => (
                <div
                  key={label}
                  className="flex items-baseline justify-between gap-6 py-2 last:font-semibold"
                >
                  <dt>{label}</dt>
                  <dd className="text-right tabular-nums">{sum}</dd>
                </div>
              ))}
            </dl>
            {/* What the seller says about VAT, in her own words. */}
            {identity?.vatText && (
              <p className="mt-4 wrap-anywhere whitespace-pre-line">{identity.vatText}</p>
            )}
          </Part>
          <Part id="terms-title" title={termsTitle}>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              {children}
              <li>
                {name}'s terms apply: {url + href("/terms-of-service")}
              </li>
              <li>
                This page records {record}. It is neither a tax invoice
                {billing?.wantsInvoice ? ", which the buyer has asked for," : ""} nor tax advice.
              </li>
            </ul>
          </Part>
        </article>
        {beside}
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-t border-line pt-4">
      <h2 className="text-lg">{title}</h2>
      <address className="mt-2 wrap-anywhere not-italic">{children}</address>
    </section>
  );
}

function Buyer({ offer: { name, email, billing } }: { offer: OfferView }) {
  const isNamed = name !== email;
  return (
    <>
      {billing?.company && <span className="block">{billing.company}</span>}
      {isNamed && <span className="block">{name}</span>}
      {billing?.billingAddress && (
        <span className="block whitespace-pre-line">{billing.billingAddress}</span>
      )}
      <span className="block">{email}</span>
      {(["vatNumber", "orderNumber"] as const).map(
        (field) =>
          billing?.[field] && (
            <span key={field} className="block">
              {BILLING_LABELS[field]} {billing[field]}
            </span>
          ),
      )}
    </>
  );
}
