import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import type { Listing } from "../../catalogue/listing.ts";
import { Link } from "../ui/link.tsx";
import { ShareButton } from "./share-button.tsx";
import { ShortlistToggle } from "../ui/shortlist-toggle.tsx";

/** Above a name: the way back, and what a visitor may keep of it. */
export function DomainBar({ listing }: { listing: Listing }) {
  const { domain, displayName } = listing;
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <Link
        to={href("/portfolio")}
        viewTransition
        className="mr-auto inline-flex min-h-11 items-center gap-2 text-soft-ink hover:text-ink"
      >
        <ArrowLeft aria-hidden size={17} />
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
