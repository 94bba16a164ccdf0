import { href } from "react-router";
import type { SimilarSale } from "../../catalogue/similar-sold.ts";
import { NewTabLink } from "../ui/link.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { Section } from "../ui/section.tsx";

export function ComparableSales({ sales }: { sales: readonly SimilarSale[] }) {
  if (sales.length === 0) return null;
  return (
    <Section
      id="comparable-sales"
      title="Comparable sales"
      lead="What names like this one have sold for. A sale shows what somebody paid, not what another name is worth."
    >
      <ul className="max-w-3xl">
        {sales.map((sale) => (
          <li
            key={`${sale.domain} ${sale.date}`}
            className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-line py-3"
          >
            <Name {...sale} />
            <span className="font-display text-xl tabular-nums">{sale.price}</span>
            <span className="w-full text-sm text-soft-ink">
              Sold in {sale.date.slice(0, 4)}, <Source {...sale} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const NAME = "inline-flex min-h-11 min-w-0 items-center font-display text-xl wrap-anywhere";

function Name({ domain, displayName, source }: SimilarSale) {
  const name = (
    <span>
      <DomainName name={displayName} />
    </span>
  );
  if (source !== null) return <span className={NAME}>{name}</span>;
  return (
    <a
      href={href("/portfolio/:domainName", { domainName: domain })}
      className={`${NAME} hover:text-accent`}
    >
      {name}
    </a>
  );
}

function Source({ source }: SimilarSale) {
  if (source === null) return "by us";
  return (
    <>
      as published by{" "}
      <NewTabLink href={source} className="text-link py-3.5 underline">
        {new URL(source).hostname.replace(/^www\./, "")}
      </NewTabLink>
    </>
  );
}
