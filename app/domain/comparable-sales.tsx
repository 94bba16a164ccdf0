import { href } from "react-router";
import type { SimilarSale } from "../../catalogue/similar-sold.ts";
import { NewTabLink } from "../ui/link.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { Section } from "../ui/section.tsx";

const LINK = "text-link py-3.5 underline";

export function ComparableSales({ sales }: { sales: readonly SimilarSale[] }) {
  if (sales.length === 0) return null;
  return (
    <Section
      id="comparable-sales"
      title="Comparable sales"
      lead="What names like this one have sold for. A sale shows what somebody paid, not what another name is worth."
    >
      <ul className="max-w-3xl">
        {sales.map(({ domain, displayName, date, price, source }) => (
          <li
            key={`${domain} ${date}`}
            className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-line py-3"
          >
            <span className="min-w-0 font-display text-xl wrap-anywhere">
              <DomainName name={displayName} />
            </span>
            <span data-price className="font-display text-xl tabular-nums">
              {price}
            </span>
            <span className="w-full text-sm text-soft-ink">
              Sold in {date.slice(0, 4)},{" "}
              {source === null ? (
                <a href={href("/portfolio/:domainName", { domainName: domain })} className={LINK}>
                  in this shop
                </a>
              ) : (
                <>
                  as published by{" "}
                  <NewTabLink href={source} className={LINK}>
                    {new URL(source).hostname.replace(/^www\./, "")}
                  </NewTabLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
