import type { MouseEvent } from "react";
import { Link } from "react-router";

/** Goes back in the history to a list that the seller has just left, which keeps its filters and position. */
function returnToList(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !("navigation" in window)) return;
  const { currentEntry } = navigation;
  const before = navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url;
  if (!before || new URL(before).pathname !== event.currentTarget.pathname) return;
  event.preventDefault();
  history.back();
}

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-link touch-link text-sm" onClick={returnToList}>
    ← {children}
  </Link>
);
