import { Fragment } from "react";
import { href } from "react-router";
import { type Criteria, formatCriteria } from "../../catalogue/search/criteria.ts";

function offeredPages(page: number, pageCount: number): { n: number; hasGap: boolean }[] {
  const wanted = [1, page - 1, page, page + 1, pageCount];
  const numbers = [...new Set(wanted.filter((n) => n >= 1 && n <= pageCount))];
  return numbers.map((n, index) => ({ n, hasGap: n - (numbers[index - 1] ?? 0) > 1 }));
}

const LINK =
  "grid min-h-11 min-w-11 place-items-center rounded-card border border-line px-3 tabular-nums hover:border-accent aria-[current]:border-accent aria-[current]:text-accent";

interface PaginationProps {
  path?: string;
  hash?: string;
  criteria?: Partial<Criteria>;
  page: number;
  pageCount: number;
}

export function Pagination({
  path = href("/portfolio"),
  hash = "",
  criteria = {},
  page,
  pageCount,
}: PaginationProps) {
  if (pageCount < 2) return null;
  const linkTo = (n: number) => ({
    href: path + formatCriteria(criteria, n) + hash,
    className: LINK,
  });
  return (
    <nav
      aria-label="Pages"
      className="no-print mt-12 flex flex-wrap items-center justify-center gap-2"
    >
      {page > 1 && (
        <a {...linkTo(page - 1)} rel="prev">
          Previous
        </a>
      )}
      {offeredPages(page, pageCount).map(({ n, hasGap }) => (
        <Fragment key={n}>
          {hasGap && <span aria-hidden="true">…</span>}
          <a {...linkTo(n)} aria-label={`Page ${n}`} aria-current={n === page ? "page" : undefined}>
            {n}
          </a>
        </Fragment>
      ))}
      {page < pageCount && (
        <a {...linkTo(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}
