import { type LinkProps, PrefetchPageLinks, Link as RouterLink } from "react-router";
import { usePrefetch } from "./use-prefetch.ts";

/** Of a page of this site: its path with its query. */
type PageLinkProps = LinkProps & { to: string };

/** A link to a page of this site, which is fetched before the click. */
export function Link({ to, ...props }: PageLinkProps) {
  const { isWanted, handlers } = usePrefetch();
  return (
    <>
      <RouterLink to={to} {...handlers} {...props} />
      {isWanted && <PrefetchPageLinks page={to} />}
    </>
  );
}
