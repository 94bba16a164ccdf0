import { aboutCurrency } from "../../catalogue/format/currency.ts";
import type {
  Listing,
  ListingStats,
  StatName,
  Status,
  Tier,
} from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { NewTabLink } from "./link.tsx";

export function DomainName({ name }: { name: string }) {
  const dot = name.lastIndexOf(".");
  return (
    <>
      {name.slice(0, dot)}
      <span className="whitespace-nowrap text-accent">{name.slice(dot)}</span>
    </>
  );
}

const STATUS_COLORS: Record<Status, string> = {
  available: "text-available",
  reserved: "text-reserved",
  sold: "text-sold",
};

interface StatusBadgeProps {
  status: Status;
  isInCheckout?: boolean;
}

export function StatusBadge({ status, isInCheckout }: StatusBadgeProps) {
  return (
    <span
      className={`status relative whitespace-nowrap ${STATUS_COLORS[status]} ${isInCheckout ? "" : "capitalize"}`}
    >
      <span className="sr-only">Status: </span>
      {isInCheckout ? "Being bought" : status}
    </span>
  );
}

const TIER_COLORS: Record<Tier, string> = {
  "ultra premium": "text-tier-ultra",
  premium: "text-tier-premium",
  standard: "text-soft-ink",
};

export function TierBadge({ tier }: { tier: Tier }) {
  return (
    <span className={`relative whitespace-nowrap capitalize ${TIER_COLORS[tier]}`}>
      <span className="sr-only">Tier: </span>
      {tier}
    </span>
  );
}

export const statLabels: readonly { name: StatName; label: string; unit: string }[] = [
  { name: "domainAge", label: "Domain age", unit: "" },
  { name: "firstSeen", label: "First seen", unit: "" },
  { name: "keywordVolume", label: "Keyword total volume", unit: "searches a month" },
  { name: "cpc", label: "CPC", unit: "a click" },
  { name: "backlinks", label: "Backlinks", unit: "links" },
  { name: "referringDomains", label: "Referring domains", unit: "sites" },
];

interface StatSourceProps {
  stats: ListingStats;
  seoTool: Shop["seoTool"];
  className?: string;
}

export function StatSource({ stats, seoTool, className }: StatSourceProps) {
  const url = stats.ubersuggestLink ?? seoTool?.url;
  if (!url) return null;
  return (
    <p className={className}>
      Estimates from{" "}
      <NewTabLink href={url} className="text-link inline-flex min-h-11 items-center underline">
        {seoTool?.name ?? new URL(url).hostname.replace(/^www\./, "")}
      </NewTabLink>
    </p>
  );
}

/** A name without a price needs none: its price says "Request Price". */
export const PriceCaption = ({ price }: Pick<Listing, "price">) =>
  price.amount !== null && (
    <p className="text-sm text-soft-ink">Price in {aboutCurrency(price.currency).name}</p>
  );

export const waitLabel = (canMail: boolean) =>
  canMail ? "Notify me if it's available again" : "Register my interest";

export const reservedSentence = ({ isInCheckout }: Pick<Listing, "isInCheckout">) =>
  isInCheckout
    ? "Someone is buying this name right now. If they don't pay, it will be available again soon."
    : "This name is reserved and can't be bought right now.";
