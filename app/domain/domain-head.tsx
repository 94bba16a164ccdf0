import { useEffect } from "react";
import type { Listing } from "../../catalogue/listing.ts";
import { nameSize, type NameSize } from "../../catalogue/domain-name.ts";
import { BuyPanel } from "./buy-panel.tsx";
import { DomainName } from "../ui/domain-name.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { TierBadge } from "../ui/tier-badge.tsx";
import { noteOpened, useSharedElement } from "../ui/use-shared-element.ts";

/** Sizes by the width of the plate, so that a long name fits on a phone and a short one fills a desk. */
const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[clamp(2.75rem,15cqi,6.5rem)]",
  lg: "text-[clamp(2.5rem,12.5cqi,5.5rem)]",
  md: "text-[clamp(2.125rem,10cqi,4.5rem)]",
  sm: "text-[clamp(1.875rem,8cqi,3.5rem)]",
  xs: "text-[clamp(1.625rem,6.5cqi,2.75rem)]",
};

/** What must be seen at once: the name on its plate, its badges, the price and what to do. */
export function DomainHead({ listing, hasRelated }: { listing: Listing; hasRelated: boolean }) {
  const { domain, displayName, category, status, tier } = listing;
  const shared = useSharedElement(domain);
  useEffect(() => noteOpened(domain), [domain]);
  return (
    <div className="mt-2 grid overflow-hidden rounded-card border border-line bg-raised lg:grid-cols-[2fr_1fr] print:grid-cols-[1fr_auto]">
      <div className="@container relative flex min-h-44 flex-col justify-end overflow-hidden p-5 sm:p-10 lg:min-h-[27rem] print:min-h-32 print:p-5">
        <NamePlate
          name={domain}
          style={shared.plate}
          className="plate-fade absolute inset-0 size-full text-accent opacity-60"
        />
        <p className="relative flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          <span className="text-soft-ink">{category}</span>
          {tier && <TierBadge tier={tier} />}
          <StatusBadge status={status} />
        </p>
        <h1
          style={shared.name}
          className={`shared-name relative mt-3 pb-1 wrap-anywhere ${NAME_CLASSES[nameSize(displayName)]}`}
        >
          <DomainName name={displayName} />
        </h1>
        {displayName !== domain && (
          <p className="relative mt-2 text-sm text-soft-ink">Registered as {domain}</p>
        )}
      </div>
      <BuyPanel listing={listing} hasRelated={hasRelated} />
    </div>
  );
}
