import { Bookmark } from "lucide-react";
import { useState } from "react";
import { MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { Notice } from "./notice.tsx";
import { readShortlist, useShortlist, writeShortlist } from "./shortlist-store.ts";

interface ShortlistToggleProps {
  domain: string;
  displayName: string;
  hasText?: boolean;
  /** On a card, whose link is the only tab stop: the right arrow leads here and the left one back. */
  isOnCard?: boolean;
}

export function ShortlistToggle(props: ShortlistToggleProps) {
  const { domain, displayName, hasText = false, isOnCard = false } = props;
  const isListed = useShortlist().includes(domain);
  const [error, setError] = useState("");
  const label = `Shortlist ${displayName}`;
  return (
    <span className="needs-script no-print relative inline-flex">
      <button
        type="button"
        aria-pressed={isListed}
        aria-label={label}
        title={label}
        tabIndex={isOnCard ? -1 : undefined}
        onClick={() => setError(toggleName(domain))}
        className="quiet-button"
      >
        <Bookmark aria-hidden size="1.1875rem" fill={isListed ? "currentColor" : "none"} />
        {hasText && <span className="max-sm:sr-only">Shortlist</span>}
      </button>
      {/* Only on error: a grid would otherwise have a live region per card. */}
      {error && <Notice role="alert" text={error} onDone={() => setError("")} />}
    </span>
  );
}

/** Returns an error message, or ''. */
function toggleName(domain: string): string {
  const names = readShortlist();
  const isListed = names.includes(domain);
  if (!isListed && names.length >= MAX_SHORTLIST)
    return `Your shortlist is full: it holds ${MAX_SHORTLIST} names. Remove one to add another.`;
  const next = isListed ? names.filter((name) => name !== domain) : [...names, domain];
  return writeShortlist(next) ? "" : "Your browser won't let us save a shortlist.";
}
