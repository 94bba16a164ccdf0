import { ArrowLeft, Share2 } from "lucide-react";
import { href } from "react-router";
import { nameSize, type NameSize } from "../../catalogue/format/domain-name.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { DomainName, StatusBadge, TierBadge } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { ShortlistToggle } from "../ui/shortlist-toggle.tsx";
import { BuyPanel, type BuyPanelProps } from "./buy-panel.tsx";

export function DomainBar({ listing }: { listing: Listing }) {
  const { domain, displayName } = listing;
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <a
        href={href("/portfolio")}
        data-back
        className="mr-auto inline-flex min-h-11 items-center gap-2 text-soft-ink hover:text-ink"
      >
        <ArrowLeft aria-hidden size="1.0625rem" />
        Back to portfolio
      </a>
      <ShareButton
        name={displayName}
        path={href("/portfolio/:domainName", { domainName: domain })}
      />
      <ShortlistToggle domain={domain} displayName={displayName} hasText />
    </div>
  );
}

/** page/panels.ts handles the button. */
function ShareButton({ name, path }: { name: string; path: string }) {
  return (
    <span className="needs-script no-print relative inline-flex">
      <button type="button" data-link={path} data-share={name} className="quiet-button">
        <Share2 aria-hidden size="1.1875rem" />
        <span className="max-sm:sr-only">Share</span>
        <span className="sr-only"> {name}</span>
      </button>
      <span role="status" className="notice" />
    </span>
  );
}

const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[clamp(min(3.25rem,20cqi),min(13cqi,19svh),8.75rem)]",
  lg: "text-[clamp(min(2.75rem,16.75cqi),min(12cqi,17.5svh),8rem)]",
  md: "text-[clamp(min(2.25rem,11.5cqi),min(10cqi,16svh),6.75rem)]",
  sm: "text-[clamp(min(1.875rem,10cqi),min(8cqi,14.5svh),5.5rem)]",
  xs: "text-[clamp(24px,min(6cqi,11svh),4rem)]",
};

export function DomainHead({ listing, ...props }: BuyPanelProps) {
  const { domain, displayName, category, status, tier, isInCheckout } = listing;
  return (
    <div className="name-head relative mt-4 rounded-card border border-line bg-raised [--ground:var(--raised)] print:grid print:grid-cols-[1fr_auto]">
      <div className="name-room @container relative flex min-h-[clamp(0px,min(36svh,100svh-27.5rem),30rem)] flex-col justify-end overflow-hidden px-10 pt-8 pb-6 max-md:min-h-0 max-md:px-[min(1.25rem,6vw)] max-md:pt-17 max-md:pb-2 print:min-h-32 print:p-5">
        <NamePlate name={domain} className="plate name-plate md:w-[max(66%,36rem)]" />
        <div className="over-plate">
          <div>
            {/* Forced colors paint a box behind the large name, which must not cover this line. */}
            <p className="relative flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
              <span className="text-soft-ink">{category}</span>
              {tier && <TierBadge tier={tier} />}
              <span data-fresh="status">
                <StatusBadge status={status} isInCheckout={isInCheckout} />
              </span>
            </p>
            <h1
              id="name-title"
              className={`shared-name mt-2 pb-[0.08em] wrap-anywhere ${NAME_CLASSES[nameSize(displayName)]}`}
            >
              <DomainName name={displayName} />
            </h1>
            {displayName !== domain && (
              <p className="mt-2 text-sm text-soft-ink">Registered as {domain}</p>
            )}
          </div>
        </div>
      </div>
      <BuyPanel listing={listing} {...props} />
    </div>
  );
}
