import { type NavLinkProps, PrefetchPageLinks, NavLink as RouterNavLink } from "react-router";
import { usePrefetch } from "../ui/use-prefetch.ts";

/** Of a page of this site: its path with its query. */
type PageNavLinkProps = NavLinkProps & { to: string };

/** A link to a page of this site, fetched before the click, that says whether it leads to where the visitor is. */
export function NavLink({ to, ...props }: PageNavLinkProps) {
  const { isWanted, handlers } = usePrefetch();
  return (
    <>
      <RouterNavLink to={to} {...handlers} {...props} />
      {isWanted && <PrefetchPageLinks page={to} />}
    </>
  );
}
