import type { ComponentProps } from "react";

export function NewTabLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface BuyLinkProps extends ComponentProps<"a"> {
  domain: string;
  href: string;
}

/** page/links.ts counts the clicks on links that leave the shop. */
export function BuyLink({ domain, children, ...props }: BuyLinkProps) {
  if (!props.href.startsWith("https:")) return <a {...props}>{children}</a>;
  return (
    <NewTabLink data-buys={domain} {...props}>
      {children}
    </NewTabLink>
  );
}
