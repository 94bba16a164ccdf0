import type { MouseEvent } from "react";
import { Link } from "react-router";

/** Keeps the filters and the place of a list that the seller has just come from. */
function returnToList(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !("navigation" in window)) return;
  const { currentEntry } = navigation;
  const before = navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url;
  if (!before || new URL(before).pathname !== event.currentTarget.pathname) return;
  event.preventDefault();
  history.back();
}

/** Leads up to the page that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-link touch-link text-sm" onClick={returnToList}>
    ← {children}
  </Link>
);
