import type { ComponentProps } from "react";
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from "react-router";
import { BUY_CLICKS_PATH } from "../../sale/checkout.ts";
import { loadDrawing } from "./name-plate.tsx";

type PageLink<Props> = Omit<Props, "to"> & { to: string };

function savesData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

export const mayPrefetch = !import.meta.env.SSR && !savesData();
const PREFETCH = mayPrefetch ? "intent" : "none";

/** If this fails, the next page only lacks its plate. */
export function prepareDrawing(): void {
  if (mayPrefetch) loadDrawing().catch(() => undefined);
}

const preparing = { onPointerEnter: prepareDrawing, onFocus: prepareDrawing };

export function Link(props: PageLink<LinkProps>) {
  return <RouterLink prefetch={PREFETCH} {...preparing} {...props} />;
}

export function NavLink(props: PageLink<NavLinkProps>) {
  return <RouterNavLink prefetch={PREFETCH} {...preparing} {...props} />;
}

export function ButtonLink(props: PageLink<LinkProps>) {
  return <Link className="button" {...props} />;
}

export function PrimaryLink(props: PageLink<LinkProps>) {
  return <Link className="button button-primary" {...props} />;
}

export function NewTabLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface BuyLinkProps extends Omit<ComponentProps<"a">, "href"> {
  domain: string;
  to: string;
}

export function BuyLink({ domain, to, ref: _, ...props }: BuyLinkProps) {
  if (to.startsWith("/")) return <Link to={to} {...props} />;
  return <NewTabLink href={to} onClick={() => noteClick(domain)} {...props} />;
}

function noteClick(domain: string): void {
  navigator.sendBeacon(BUY_CLICKS_PATH, JSON.stringify({ domain }));
}

export const opensElsewhere = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) =>
  altKey || ctrlKey || metaKey || shiftKey;

type Modifiers = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;
