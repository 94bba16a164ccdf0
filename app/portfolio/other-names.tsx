import { href } from "react-router";
import { type Criteria, formatCriteria } from "../../catalogue/search/criteria.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { ButtonLink, Link, PrimaryLink } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { focusCount } from "./results.tsx";
import type { NameGroup, PortfolioResult } from "./search-portfolio.ts";

const which = ({ items, total }: NameGroup) =>
  items.length < total ? `The first ${items.length} of ${total} names` : "Names";

export const closeLead = (group: NameGroup, q: string) =>
  `${which(group)} that have “${q}” written a little differently, or its words in another order.`;

export const relatedLead = (group: NameGroup, q: string) =>
  `${which(group)} that have “${q}” not in the name or description, but among their keywords, uses or category.`;

/** In place of the list: what comes nearest to a search that no name or description matches as it was typed. */
export function NoMatch({ result }: { result: PortfolioResult }) {
  const { criteria, close, related } = result;
  if (close.total > 0) {
    return <FirstNames title="Close matches" group={close} lead={closeLead(close, criteria.q)} />;
  }
  if (related.total > 0) {
    return (
      <>
        <p className="mb-6">No domains found matching your criteria.</p>
        <FirstNames
          title="Related by keyword"
          group={related}
          lead={relatedLead(related, criteria.q)}
        />
      </>
    );
  }
  return <NothingFound result={result} />;
}

function FirstNames({ title, group, lead }: { title: string; group: NameGroup; lead: string }) {
  return (
    <section aria-labelledby="first-names">
      <h2 id="first-names" className="text-subheading">
        {title}
      </h2>
      <p className="mt-1.5 max-w-2xl wrap-anywhere text-soft-ink max-sm:hidden">{lead}</p>
      <div className="mt-4 sm:mt-5">
        <CardGrid listings={group.items} />
      </div>
    </section>
  );
}

function NothingFound({ result: { criteria, suggestion } }: { result: PortfolioResult }) {
  const wish = criteria.q ? `A name like “${criteria.q}”` : "A name to look for";
  return (
    <>
      {suggestion && <DidYouMean criteria={criteria} suggestion={suggestion} />}
      <Panel plateOf={criteria.q || wish}>
        <p className="max-w-xl font-display text-heading leading-none">
          No domains found matching your criteria.
        </p>
        <p className="mt-5 max-w-md text-soft-ink">
          Take a filter away, or tell us what you are looking for: not every name we can find is
          listed.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <PrimaryLink to={href("/portfolio")} preventScrollReset onClick={focusCount}>
            Show all domains
          </PrimaryLink>
          <ButtonLink to={`${href("/contact")}?subject=${encodeURIComponent(wish)}`}>
            Ask for a name
          </ButtonLink>
        </div>
      </Panel>
    </>
  );
}

export function DidYouMean({ criteria, suggestion }: { criteria: Criteria; suggestion: string }) {
  return (
    <p className="mb-5 text-lead">
      Did you mean{" "}
      <Link
        to={href("/portfolio") + formatCriteria({ ...criteria, q: suggestion })}
        preventScrollReset
        onClick={focusCount}
        className="text-link inline-flex min-h-11 items-center wrap-anywhere"
      >
        {suggestion}
      </Link>
      ?
    </p>
  );
}
