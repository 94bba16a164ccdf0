import { useState } from "react";
import { MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { readShortlist, writeShortlist } from "./shortlist-store.ts";
import { ShortlistMark } from "./shortlist-mark.tsx";
import { useShortlist } from "./use-shortlist.ts";

interface ShortlistToggleProps {
  /** ASCII: what is kept. */
  domain: string;
  displayName: string;
  /** Says 'Shortlist' beside the mark where there is room; a bare mark otherwise. */
  hasText?: boolean;
}

/** Puts a name on this browser's shortlist, or takes it away. */
export function ShortlistToggle({ domain, displayName, hasText = false }: ShortlistToggleProps) {
  const isMarked = useShortlist().includes(domain);
  const [fault, setFault] = useState("");
  return (
    <ShortlistMark
      name={displayName}
      isMarked={isMarked}
      hasText={hasText}
      fault={fault}
      onPress={() => setFault(toggleName(domain))}
      onDismiss={() => setFault("")}
    />
  );
}

/** Gives what is wrong, '' when nothing is. Reads afresh: another tab may have been quicker. */
function toggleName(domain: string): string {
  const names = readShortlist();
  const isMarked = names.includes(domain);
  if (!isMarked && names.length >= MAX_SHORTLIST)
    return `The shortlist is full: it holds ${MAX_SHORTLIST} names. Remove one to add another.`;
  const next = isMarked ? names.filter((name) => name !== domain) : [...names, domain];
  return writeShortlist(next) ? "" : "This browser does not let the shop keep a shortlist.";
}
