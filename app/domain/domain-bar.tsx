import { ArrowLeft, Share2 } from "lucide-react";
import { href } from "react-router";
import type { Listing } from "../../catalogue/listing.ts";
import { Link } from "../ui/link.tsx";
import { Notice, useCopy } from "../ui/notice.tsx";
import { ShortlistToggle } from "../ui/shortlist-toggle.tsx";
import { useWayBack } from "../ui/way-back.ts";

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

/** Opens the device's share dialog; without one, copies the link. */
function ShareButton({ name, path }: { name: string; path: string }) {
  const { notice, copy, dismiss } = useCopy();
  async function share() {
    const url = new URL(path, location.href).href;
    if (!("share" in navigator)) return copy(url);
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // AbortError: the visitor cancelled.
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
