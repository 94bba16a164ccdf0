import { href } from "react-router";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import { Link } from "../ui/link.tsx";
import { Section } from "../ui/section.tsx";

/** The listing's keywords, each leading to the portfolio's search for it. */
export function KeywordLinks({ keywords }: { keywords: readonly string[] }) {
  return (
    <Section isSplit id="keywords" title="Keywords">
      <ul className="flex flex-wrap gap-2 sm:gap-2.5">
        {keywords.map((keyword) => (
          <li key={keyword}>
            <Link
              to={href("/portfolio") + formatCriteria({ q: keyword })}
              className="inline-flex min-h-11 items-center rounded-card border border-line px-3 text-sm sm:px-4 sm:text-[0.9375rem] text-soft-ink hover:border-accent hover:text-ink"
            >
              {keyword}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
