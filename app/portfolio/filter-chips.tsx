import { X } from "lucide-react";
import { href } from "react-router";
import {
  type Criteria,
  FILTER_NAMES,
  type FilterName,
  formatCriteria,
} from "../../catalogue/search/criteria.ts";
import { PRICE_BANDS } from "../../catalogue/search/criteria.ts";
import { Link } from "../ui/link.tsx";
import { focusCount } from "./result-count.tsx";

const CHIP =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-card border border-line-strong px-3.5 text-sm hover:border-accent";

function chipLabel(name: FilterName, criteria: Criteria): string {
  if (name === "q") return `“${criteria.q}”`;
  if (name === "price") {
    return PRICE_BANDS.find((band) => band.id === criteria.price)?.label ?? "";
  }
  return criteria[name];
}

/** The filters in force, each a link that takes it away, and one that takes away all. */
export function FilterChips({ criteria }: { criteria: Criteria }) {
  const active = FILTER_NAMES.filter((name) => criteria[name]);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="flex min-w-0 flex-wrap items-center gap-2.5">
      {active.map((name) => (
        <li key={name} className="min-w-0">
          <Link
            to={href("/portfolio") + formatCriteria({ ...criteria, [name]: "" })}
            preventScrollReset
            onClick={focusCount}
            className={CHIP}
          >
            <span className="sr-only">Remove filter</span>
            <span className={`truncate ${name === "status" ? "capitalize" : ""}`}>
              {chipLabel(name, criteria)}
            </span>
            <X aria-hidden size={15} className="no-print shrink-0" />
          </Link>
        </li>
      ))}
      <li className="no-print">
        <Link
          to={href("/portfolio") + formatCriteria({ sort: criteria.sort })}
          preventScrollReset
          onClick={focusCount}
          className="text-link inline-flex min-h-11 items-center px-2 text-sm"
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  );
}
