import type { ReactNode } from "react";
import { href } from "react-router";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import { Section } from "../ui/section.tsx";

interface StoryProps extends KeywordsProps {
  listing: Listing;
  children?: ReactNode;
}

export function DomainStory({ listing, keywords, children }: StoryProps) {
  const lists = (
    [
      ["Features", listing.features],
      ["Use cases", listing.useCases],
      ["Who it's for", listing.targetAudience],
    ] as const
  ).filter(([, items]) => items.length > 0);
  if (!listing.description && lists.length === 0 && keywords.length === 0) {
    return children ? <div className="wrap section">{children}</div> : null;
  }
  return (
    <Section id="about" title="About the name">
      <div className="grid items-start gap-x-12 gap-y-8 empty:hidden lg:has-[[data-figures]:not([hidden])]:grid-cols-[2fr_1fr]">
        {listing.description && (
          <p className="max-w-3xl text-lg text-soft-ink print:max-w-none">{listing.description}</p>
        )}
        {children}
      </div>
      <div className="mt-9 grid gap-x-10 gap-y-7 first:mt-0 empty:hidden md:grid-cols-3 print:mt-3 print:grid-cols-3 print:gap-6">
        {lists.map(([title, items]) => (
          <div key={title}>
            <h3 className="mb-2 border-b border-line pb-3 text-lg print:mb-1 print:pb-1">
              {title}
            </h3>
            <ul className="grid gap-2 pt-2 text-sm leading-snug text-soft-ink print:gap-1">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Keywords keywords={keywords} />
    </Section>
  );
}

interface KeywordsProps {
  keywords: readonly { keyword: string; isLink: boolean }[];
}

const KEYWORD =
  "inline-flex min-h-11 items-center rounded-card border border-line px-3 text-sm sm:px-4 sm:text-sm text-soft-ink";

function Keywords({ keywords }: KeywordsProps) {
  if (keywords.length === 0) return null;
  return (
    <section aria-labelledby="keywords-title" className="no-print mt-9">
      <h3 id="keywords-title" className="mb-4 text-lg">
        Keywords
      </h3>
      <ul className="flex flex-wrap gap-2 sm:gap-2.5">
        {keywords.map(({ keyword, isLink }) => (
          <li key={keyword}>
            {isLink ? (
              <a
                href={href("/portfolio") + formatCriteria({ q: keyword })}
                className={`${KEYWORD} text-link hover:border-accent`}
              >
                {keyword}
              </a>
            ) : (
              <span className={KEYWORD}>{keyword}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
