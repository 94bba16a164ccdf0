import type { ComponentProps } from "react";
import { BUY_CLICKS_PATH } from "../../catalogue/checkout.ts";
import { Link, NewTabLink } from "./link.tsx";

interface BuyLinkProps extends Omit<ComponentProps<"a">, "href"> {
  domain: string;
  /** As `buyLink` gives it: the name's own checkout elsewhere, or its checkout page. */
  to: string;
}

/** Leads to where a name is bought. Those who go elsewhere are counted, since the shop learns no more of them. */
export function BuyLink({ domain, to, ref: _, ...props }: BuyLinkProps) {
  if (to.startsWith("/")) return <Link to={to} {...props} />;
  return <NewTabLink href={to} onClick={() => noteClick(domain)} {...props} />;
}

function noteClick(domain: string): void {
  navigator.sendBeacon(BUY_CLICKS_PATH, JSON.stringify({ domain }));
}
