import { Check } from "lucide-react";
import { canBuyNow, type Listing } from "../../catalogue/listing.ts";
import { trustBullets } from "./words.ts";
import { LetsTalk } from "./lets-talk.tsx";

const NOT_FOR_SALE = {
  reserved:
    "This name is reserved for a buyer and can't be bought now. Write to us to hear if it comes free.",
  sold: "This name is sold.",
};

/** The price and what to do about it; one primary action, by the listing's price and status. */
export function BuyPanel({ listing, hasRelated }: { listing: Listing; hasRelated: boolean }) {
  const { displayName, price, status, escrowLink } = listing;
  const leadsToRelated = status === "sold" && hasRelated;
  return (
    <div className="border-t border-line p-5 sm:p-8 md:grid md:grid-cols-2 md:gap-x-10 lg:block lg:border-t-0 lg:border-l print:block print:self-end print:border-0">
      <div>
        <p className="text-sm text-soft-ink">
          {price.amount === null ? "Price on request" : "Price, US dollars"}
        </p>
        <p className="mt-1 mb-4 font-display text-[2.75rem] leading-none tabular-nums lg:text-[3.5rem]">
          {price.label}
        </p>
        {status !== "available" && (
          <p className="no-print mb-4 text-soft-ink">
            {NOT_FOR_SALE[status]}
            {leadsToRelated && " The names below are near to it."}
          </p>
        )}
        <div className="grid gap-3">
          {canBuyNow(listing) && escrowLink && (
            <a
              href={escrowLink}
              target="_blank"
              rel="noopener"
              className="button button-primary no-print"
            >
              Buy Now via escrow
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
          {leadsToRelated && (
            <a href="#related" className="button button-primary no-print">
              See related names
            </a>
          )}
          <LetsTalk name={displayName} isPrimary={!leadsToRelated && !canBuyNow(listing)} />
        </div>
      </div>
      <ul className="no-print mt-4 grid content-start gap-1 border-t border-line pt-2 sm:mt-6 sm:pt-4 md:mt-0 md:border-t-0 md:pt-0 lg:mt-6 lg:border-t lg:pt-4 text-[0.9375rem]">
        {trustBullets
          .filter(({ statuses }) => statuses.includes(status))
          .map(({ title, text }) => (
            <li key={title}>
              <details name="trust" className="unfold group">
                <summary className="flex min-h-11 items-center gap-2 text-soft-ink hover:text-ink">
                  <Check aria-hidden size={17} className="shrink-0 text-available" />
                  {title}
                </summary>
                <p className="pb-2 pl-7 text-sm text-soft-ink">{text}</p>
              </details>
            </li>
          ))}
      </ul>
    </div>
  );
}
