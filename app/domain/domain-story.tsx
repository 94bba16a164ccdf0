import { ChevronDown } from "lucide-react";
import { href } from "react-router";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import { Section } from "../ui/section.tsx";

/** What the name was is enough about a sold one. */
export function DomainStory({ listing }: { listing: Listing }) {
  const { description, features, useCases, targetAudience, status } = listing;
  const all = [
    ["Features", features],
    ["Use cases", useCases],
    ["Who it's for", targetAudience],
  ] as const;
  const lists = status === "sold" ? [] : all.filter(([, items]) => items.length > 0);
  if (!description && lists.length === 0) return null;
  return (
    <Section id="about" title="About the name">
      {description && (
        <p className="mb-7 max-w-3xl text-soft-ink last:mb-0 lg:text-lg print:mb-3 print:max-w-none">
          {description}
        </p>
      )}
      <div className="grid gap-x-10 empty:hidden md:grid-cols-3 print:grid-cols-3 print:gap-6">
        {lists.map(([title, items]) => (
          <details key={title} className="fold border-b border-line md:border-0">
            <summary className="flex items-center justify-between font-semibold">
              {title}
              <ChevronDown aria-hidden size="1.125rem" className="text-accent" />
            </summary>
            <h3 className="mb-2 border-b border-line pb-3 text-lg max-md:hidden print:mb-1 print:pb-1">
              {title}
            </h3>
            <ul className="grid gap-2 pb-4 text-sm text-soft-ink md:pt-2 print:gap-1">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Section>
  );
}

interface KeywordsProps {
  keywords: readonly { keyword: string; isLink: boolean }[];
}

export function Keywords({ keywords }: KeywordsProps) {
  if (keywords.length === 0) return null;
  return (
    <section aria-labelledby="keywords-title" className="no-print wrap section">
      <details className="unfold border-t border-line">
        <summary className="flex min-h-16 items-center hover:text-accent">
          <h2 id="keywords-title" className="text-lg">
            Keywords
          </h2>
          <ChevronDown aria-hidden size="1.125rem" className="ml-auto text-accent" />
        </summary>
        <ul className="flex flex-wrap gap-x-6 text-sm text-soft-ink">
          {keywords.map(({ keyword, isLink }) => (
            <li key={keyword} className="flex min-h-11 items-center">
              {isLink ? (
                <a
                  href={href("/portfolio") + formatCriteria({ q: keyword })}
                  className="touch-link text-link"
                >
                  {keyword}
                </a>
              ) : (
                keyword
              )}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
