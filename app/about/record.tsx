import { href } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { IdentityBlock } from "../ui/identity.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { Section } from "../ui/section.tsx";
import { useSite } from "../ui/use-site.ts";

const MAX_SALES = 4;

/** The latest sales with a published price, and then the latest of the others. */
export const listSales = (sold: readonly Listing[]) =>
  sold
    .toSorted((a, b) => Number(a.soldPrice === null) - Number(b.soldPrice === null))
    .slice(0, MAX_SALES)
    .map(({ domain, displayName, soldPrice }) => {
      return { domain, displayName, price: soldPrice ? `Sold for ${soldPrice.label}` : "Sold" };
    });

/** Says who the seller is, and what she has sold. */
export function Record({ sales }: { sales: ReturnType<typeof listSales> }) {
  const { identity, soldCount } = useSite();
  const sold = `${formatCount(soldCount, "name")} sold here`;
  return (
    <Section isSplit id="company" title={identity ? "Who you're dealing with" : sold}>
      <IdentityBlock />
      {sales.length > 0 && (
        <>
          <ul className={identity ? "mt-6 border-t border-line" : ""}>
            {sales.map(({ domain, displayName, price }) => (
              <li key={domain} className="border-b border-line">
                <a
                  href={href("/portfolio/:domainName", { domainName: domain })}
                  className="flex min-h-14 flex-wrap items-baseline justify-between gap-x-6 py-3 hover:text-accent"
                >
                  <span className="font-display text-xl wrap-anywhere">
                    <DomainName name={displayName} />
                  </span>
                  <span data-price className="tabular-nums">
                    {price}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <a href={href("/sold")} className="text-link mt-3 inline-flex min-h-11 items-center">
            See all sales
          </a>
        </>
      )}
    </Section>
  );
}
