import { X } from "lucide-react";
import { CardGrid } from "../ui/card-grid.tsx";
import { Section } from "../ui/section.tsx";
import { CHIP, SearchLink } from "./search-link.tsx";
import type { PortfolioResult } from "./search-portfolio.ts";

/** Shows how the search was read. Each chip's link removes what it says. */
export function HowRead({ criteria, chips, leftOut, hasExact }: PortfolioResult) {
  if (chips.length === 0 && leftOut.length === 0 && !hasExact) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-soft-ink">
      {chips.length > 0 && (
        <ul aria-label="How your search was read" className="flex flex-wrap gap-2">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <SearchLink criteria={{ ...criteria, q: without }} className={CHIP}>
                <span className="sr-only">Remove filter </span>
                {label}
                <X aria-hidden size="0.9375rem" className="no-print shrink-0" />
              </SearchLink>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && <p>No name has “{leftOut.join("” or “")}”.</p>}
      {hasExact && (
        <SearchLink criteria={{ ...criteria, exact: "yes" }}>
          Search instead for the exact words
        </SearchLink>
      )}
    </div>
  );
}

export function NamesInside({ about, inside }: PortfolioResult) {
  if (inside.length === 0) return null;
  return (
    <Section id="inside" title={`Names with “${about}” inside another word`}>
      <CardGrid listings={inside} />
    </Section>
  );
}
