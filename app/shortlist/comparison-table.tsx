import type { ReactNode } from "react";
import { href } from "react-router";
import type { ComparedListing } from "../../sale/compared-listing.ts";
import { formatCount, formatDay } from "../../catalogue/format/format.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { BuyLink } from "../ui/link.tsx";
import { DomainName, StatusBadge, statLabels, TierBadge } from "../ui/listing-facts.tsx";

type Row = readonly [label: string, cell: (listing: ComparedListing) => ReactNode];

const NONE = <span className="text-soft-ink">none</span>;

const COMPARED = statLabels.filter(({ name }) => name !== "firstSeen");

function statRow({ name, label, unit }: (typeof statLabels)[number]): Row {
  return [
    label,
    ({ stats }) =>
      stats?.[name] ? (
        `${stats[name]} ${unit}`
      ) : (
        <span className="text-soft-ink">not measured</span>
      ),
  ];
}

const ROWS: readonly Row[] = [
  [
    "Price",
    ({ price }) => (
      <span data-price className="text-lg font-semibold">
        {price.label}
        <AboutPrice price={price} />
      </span>
    ),
  ],
  ["Pay monthly", ({ plan }) => plan],
  ["Minimum offer", ({ minimumOffer }) => minimumOffer],
  ["Status", ({ status }) => <StatusBadge status={status} />],
  ["Tier", ({ tier }) => tier && <TierBadge tier={tier} />],
  ["Category", ({ category }) => category],
  ["Length", ({ nameLength }) => formatCount(nameLength, "character")],
  ["Listed", ({ listedDate }) => listedDate && formatDay(listedDate)],
  ...COMPARED.map(statRow),
  ["Buy", (listing) => <Purchase {...listing} />],
];

const ON_SCREEN = new Set(["Pay monthly", "Buy"]);

const UNBOUGHT = {
  available: "price on request",
  reserved: "not for sale right now",
  sold: "sold",
};

/** The button is positioned, so that its words for screen readers scroll with the table. */
const BUTTON = "button relative w-full max-sm:px-2";

function Purchase({ domain, displayName, buyLink, takesOffers, status }: ComparedListing) {
  if (buyLink) {
    return (
      <BuyLink domain={domain} href={buyLink} className={BUTTON}>
        Buy Now<span className="sr-only"> {displayName} via escrow</span>
      </BuyLink>
    );
  }
  return takesOffers ? (
    <a href={href("/portfolio/:domainName/offer", { domainName: domain })} className={BUTTON}>
      Make an offer<span className="sr-only"> for {displayName}</span>
    </a>
  ) : (
    <span className="text-soft-ink">{UNBOUGHT[status]}</span>
  );
}

export function ComparisonTable({ listings }: { listings: readonly ComparedListing[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
    <div role="group" aria-label="Names and their figures" tabIndex={0} className="comparison">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {listings.map(({ domain, displayName }) => (
              <th key={domain} scope="col" className="font-display text-xl font-normal">
                <a
                  href={href("/portfolio/:domainName", { domainName: domain })}
                  className="inline-flex min-h-11 items-center"
                >
                  <span>
                    <DomainName name={displayName} />
                  </span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(([, cell]) => listings.some((listing) => cell(listing) !== null)).map(
            ([label, cell]) => (
              <tr key={label} className={ON_SCREEN.has(label) ? "no-print" : ""}>
                <th scope="row">{label}</th>
                {listings.map((listing) => (
                  <td key={listing.domain}>{cell(listing) ?? NONE}</td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
