import { href } from "react-router";
import { canBuyNow, type Listing, offerLine, takesOffers } from "../../catalogue/listing.ts";
import { saleSentence } from "../../catalogue/sold.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import type { Site } from "../layout/site.ts";
import { NewTabLink } from "../ui/link.tsx";
import { DomainName } from "../ui/listing-facts.tsx";

/** In the shop. */
export const pageOf = ({ url }: Site, { domain }: Pick<Listing, "domain">) =>
  url + href("/portfolio/:domainName", { domainName: domain });

export function OfferPanel({ site, listing }: { site: Site; listing: Listing }) {
  const { price, escrowLink, status } = listing;
  const isBought = canBuyNow(listing) && escrowLink;
  return (
    <div>
      <p className="text-sm text-soft-ink">
        {price.amount === null ? "Price on request" : "Price, US dollars"}
      </p>
      <p className="mt-1 mb-4 font-display text-[min(3.25rem,12vw)] leading-none wrap-normal tabular-nums">
        {price.label}
      </p>
      {status === "reserved" && (
        <p className="mb-4 text-soft-ink">
          This name is reserved for a buyer and can't be bought now. Write to us to hear if it comes
          free.
        </p>
      )}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        {isBought && (
          <NewTabLink href={escrowLink} className="button button-primary w-full">
            Buy Now via escrow
          </NewTabLink>
        )}
        <a
          href={`${pageOf(site, listing)}#write`}
          className={`button ${isBought ? "" : "button-primary"}`}
        >
          Let's Talk
        </a>
        {takesOffers(listing) && (
          <a
            href={site.url + href("/portfolio/:domainName/offer", { domainName: listing.domain })}
            className="button"
          >
            Make an offer
          </a>
        )}
      </div>
    </div>
  );
}

interface SoldPanelProps {
  site: Site;
  listing: Listing;
  related: readonly Listing[];
}

export function SoldPanel({ site, listing, related }: SoldPanelProps) {
  const available = site.url + href("/portfolio") + formatCriteria({ status: "available" });
  return (
    <div>
      <p className="font-display text-[min(3.25rem,12vw)] leading-none">Sold</p>
      <p className="mt-3 mb-4 text-soft-ink">
        {saleSentence(listing)}
        {related.length > 0 && " These are available:"}
      </p>
      <ul className="mb-4">
        {related.map((other) => (
          <li key={other.domain} className="border-t border-line last:border-b">
            <a
              href={pageOf(site, other)}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-accent"
            >
              <span className="font-display text-2xl leading-none wrap-anywhere">
                <DomainName name={other.displayName} />
              </span>
              <span className="text-soft-ink tabular-nums">{offerLine(other)}</span>
            </a>
          </li>
        ))}
      </ul>
      <a href={available} className="button button-primary w-full">
        Browse available names
      </a>
    </div>
  );
}
