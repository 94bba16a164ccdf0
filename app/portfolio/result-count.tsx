import { groupDigits } from "../../catalogue/format.ts";

const ID = "count";

function countDomains(count: number): string {
  return `${groupDigits(count)} ${count === 1 ? "domain" : "domains"}`;
}

/** Puts the focus on the count of results: a chip that was used goes with its filter. */
export function focusCount(): void {
  document.getElementById(ID)?.focus({ preventScroll: true });
}

/** How many names were found, announced at every change; `of` is the whole catalogue where something is filtered. */
export function ResultCount({ count, of }: { count: number; of: number | null }) {
  return (
    <p
      id={ID}
      tabIndex={-1}
      role="status"
      className="shrink-0 text-soft-ink tabular-nums outline-none"
    >
      {of === null ? countDomains(count) : `${groupDigits(count)} of ${countDomains(of)}`}
    </p>
  );
}
