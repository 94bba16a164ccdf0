import { href } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import { paginate, parsePage } from "../../catalogue/search/paging.ts";
import { describeSale, hasSoldPage } from "../../catalogue/sold.ts";
import { servicesContext } from "../layout/context.ts";
import { loadNotFound } from "../layout/load-not-found.server.ts";
import { listMeta } from "../seo/list-meta.ts";
import { DomainName } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/route";

/** A 1920 by 1080 screen shows fewer names. */
const PLATES_IN_DOCUMENT = 12;
const TITLE = "Sold domains";
const DESCRIPTION =
  "Domain names sold here, most recent first, with dates, and with prices where the buyer agreed.";

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const page = { title: TITLE, description: DESCRIPTION, path: href("/sold") };
  return listMeta(root.loaderData, { ...page, list: loaderData });
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  if (!hasSoldPage(catalogue)) throw loadNotFound(catalogue, {});
  const list = paginate(catalogue.sold, parsePage(url.searchParams));
  const items = list.items.map((listing) => ({
    domain: listing.domain,
    displayName: listing.displayName,
    price: listing.soldPrice?.label,
    sale: describeSale({ ...listing, soldPrice: null }),
  }));
  return { ...list, items };
}

export default function Sold({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title={TITLE}
        lead="Names sold here, most recent first, with prices where the buyer agreed."
      >
        <a
          className="button button-primary"
          href={href("/portfolio") + formatCriteria({ status: "available" })}
        >
          Browse Available Domains
        </a>
      </PageHero>
      <Section id="sold" title={`${groupDigits(list.total)} names sold`}>
        <ul>
          {list.items.map(({ domain, displayName, price, sale }, index) => (
            <li
              key={domain}
              className="relative grid grid-cols-[4.5rem_1fr] items-center gap-x-5 border-b border-line py-4 sm:grid-cols-[9rem_1fr_auto] sm:gap-x-8"
            >
              <div className="relative h-16 overflow-hidden rounded-card bg-raised max-sm:row-span-2 sm:h-20 [&>svg]:stroke-[0.6px] [&>svg]:text-soft-ink">
                <NamePlate
                  name={domain}
                  isFarDown={index >= PLATES_IN_DOCUMENT}
                  preserveAspectRatio="xMidYMid slice"
                  className="absolute inset-0 size-full opacity-60"
                />
              </div>
              <a
                href={href("/portfolio/:domainName", { domainName: domain })}
                className="inline-flex min-h-11 min-w-0 items-center font-display text-xl leading-none wrap-anywhere after:absolute after:inset-0 hover:text-accent"
              >
                <span>
                  <DomainName name={displayName} />
                </span>
              </a>
              <p className="text-sm text-soft-ink tabular-nums sm:text-right">
                {price && (
                  <span data-price className="block w-fit font-display text-xl text-ink sm:ml-auto">
                    {price}
                  </span>
                )}
                {sale}
              </p>
            </li>
          ))}
        </ul>
        <Pagination path={href("/sold")} page={list.page} pageCount={list.pageCount} />
      </Section>
    </>
  );
}
