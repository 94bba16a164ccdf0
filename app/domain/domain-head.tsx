import { ArrowLeft, Share2 } from "lucide-react";
import { useEffect } from "react";
import { href } from "react-router";
import { nameSize, type NameSize } from "../../catalogue/format/domain-name.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { Link } from "../ui/link.tsx";
import { DomainName, StatusBadge, TierBadge } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { Notice, useCopy } from "../ui/notice.tsx";
import { markOpened, useSharedElement } from "../ui/shared-element.ts";
import { ShortlistToggle } from "../ui/shortlist-toggle.tsx";
import { useWayBack } from "../ui/way-back.ts";
import { BuyPanel, type BuyPanelProps } from "./buy-panel.tsx";

export function DomainBar({ listing }: { listing: Listing }) {
  const { domain, displayName } = listing;
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <Link
        to={href("/portfolio")}
        viewTransition
        onClick={useWayBack()}
        className="mr-auto inline-flex min-h-11 items-center gap-2 text-soft-ink hover:text-ink"
      >
        <ArrowLeft aria-hidden size="1.0625rem" />
        Back to portfolio
      </Link>
      <ShareButton
        name={displayName}
        path={href("/portfolio/:domainName", { domainName: domain })}
      />
      <ShortlistToggle domain={domain} displayName={displayName} hasText />
    </div>
  );
}

function ShareButton({ name, path }: { name: string; path: string }) {
  const { notice, copy, dismiss } = useCopy();
  async function share() {
    const url = new URL(path, location.href).href;
    if (!("share" in navigator)) return copy(url);
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
    }
  }
  return (
    <span className="needs-script no-print relative inline-flex">
      <button type="button" onClick={share} className="quiet-button">
        <Share2 aria-hidden size="1.1875rem" />
        <span className="max-sm:sr-only">Share</span>
        <span className="sr-only"> {name}</span>
      </button>
      <Notice text={notice} onDone={dismiss} />
    </span>
  );
}

const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[clamp(min(3.25rem,20cqi),min(13cqi,19svh),8.75rem)]",
  lg: "text-[clamp(min(2.75rem,16.75cqi),min(12cqi,17.5svh),8rem)]",
  md: "text-[clamp(min(2.25rem,11.5cqi),min(10cqi,16svh),6.75rem)]",
  sm: "text-[clamp(min(1.875rem,10cqi),min(8cqi,14.5svh),5.5rem)]",
  xs: "text-[clamp(min(1.625rem,8.5cqi),min(6cqi,11svh),4rem)]",
};

export function DomainHead({ listing, ...props }: BuyPanelProps) {
  const { domain, displayName, category, status, tier, isInCheckout } = listing;
  const shared = useSharedElement(domain);
  useEffect(() => markOpened(domain), [domain]);
  return (
    <div className="name-head">
      <div className="name-room">
        <NamePlate name={domain} style={shared.plate} className="name-plate" />
        <div className="over-plate">
          <div>
            <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
              <span className="text-soft-ink">{category}</span>
              {tier && <TierBadge tier={tier} />}
              <StatusBadge status={status} isInCheckout={isInCheckout} />
            </p>
            <h1
              style={shared.name}
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
