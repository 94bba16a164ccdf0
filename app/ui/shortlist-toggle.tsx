import { Bookmark } from "lucide-react";
import { useState } from "react";
import { MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { Notice } from "./notice.tsx";
import { readShortlist, useShortlist, writeShortlist } from "./shortlist-store.ts";

interface ShortlistButtonProps {
  displayName: string;
  isListed: boolean;
  refusal: string;
  onRefusalRead: () => void;
  hasText?: boolean;
  tabIndex?: number;
  onClick?: () => void;
}

export function ShortlistButton(props: ShortlistButtonProps) {
  const { displayName, isListed, refusal, onRefusalRead, hasText, tabIndex, onClick } = props;
  const label = `Shortlist ${displayName}`;
  return (
    <span className="needs-script no-print relative inline-flex">
      <button
        type="button"
        aria-pressed={isListed}
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        onClick={onClick}
        className="quiet-button"
      >
        <Bookmark aria-hidden size="1.1875rem" fill={isListed ? "currentColor" : "none"} />
        {hasText && <span className="max-sm:sr-only">Shortlist</span>}
      </button>
      {/* The notice is mounted only for errors, because a grid would otherwise have a live region for each card. */}
      {refusal && <Notice role="alert" text={refusal} onDone={onRefusalRead} />}
    </span>
  );
}

interface ShortlistToggleProps {
  domain: string;
  displayName: string;
  hasText?: boolean;
}

export function ShortlistToggle({ domain, ...props }: ShortlistToggleProps) {
  const isListed = useShortlist().includes(domain);
  const [refusal, setRefusal] = useState("");
  return (
    <ShortlistButton
      {...props}
      isListed={isListed}
      refusal={refusal}
      onRefusalRead={() => setRefusal("")}
      onClick={() => setRefusal(toggleName(domain))}
    />
  );
}

export function toggleName(domain: string): string {
  const names = readShortlist();
  const isListed = names.includes(domain);
  if (!isListed && names.length >= MAX_SHORTLIST)
    return `Your shortlist is full: it holds ${MAX_SHORTLIST} names. Remove one to add another.`;
  const next = isListed ? names.filter((name) => name !== domain) : [...names, domain];
  return writeShortlist(next) ? "" : "Your browser won't let us save a shortlist.";
}
