import { href } from "react-router";
import { Panel } from "../ui/panel.tsx";
import { focusCount } from "./result-count.tsx";
import type { Criteria } from "../../catalogue/search/criteria.ts";
import { Link } from "../ui/link.tsx";

/** Nothing matched: say so, and show the ways on. */
export function EmptyResult({ criteria }: { criteria: Criteria }) {
  const wish = criteria.q ? `A name like “${criteria.q}”` : "A name to look for";
  return (
    <Panel plateOf={criteria.q || wish}>
      <p className="max-w-xl font-display text-heading leading-none">
        No domains found matching your criteria.
      </p>
      <p className="mt-5 max-w-md text-soft-ink">
        Take a filter away, or tell us what you are looking for: not every name we can find is
        listed.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Link
          to={href("/portfolio")}
          preventScrollReset
          onClick={focusCount}
          className="button button-primary"
        >
          Show all domains
        </Link>
        <Link to={`${href("/contact")}?subject=${encodeURIComponent(wish)}`} className="button">
          Ask for a name
        </Link>
      </div>
    </Panel>
  );
}
