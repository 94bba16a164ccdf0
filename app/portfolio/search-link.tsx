import type { ReactNode } from "react";
import { href } from "react-router";
import { type Criteria, formatCriteria } from "../../catalogue/search/criteria.ts";

interface SearchLinkProps {
  criteria: Partial<Criteria>;
  className?: string;
  children: ReactNode;
}

export function SearchLink(props: SearchLinkProps) {
  const { criteria, className = "text-link inline-flex min-h-11 items-center" } = props;
  return (
    <a
      href={href("/portfolio") + formatCriteria(criteria)}
      className={`${className} wrap-anywhere`}
    >
      {props.children}
    </a>
  );
}

export const CHIP =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-card border border-line-strong px-[min(0.875rem,4vw)] text-sm hover:border-accent";
