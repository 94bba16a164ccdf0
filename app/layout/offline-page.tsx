import { href, useLocation } from "react-router";
import { PageHero } from "../ui/page-hero.tsx";
import { Link } from "../ui/link.tsx";

/** In place of a page that could not be fetched because the browser has no connection. */
export function OfflinePage() {
  const { pathname, search } = useLocation();
  return (
    <PageHero
      title="You are offline"
      lead="This page could not be fetched, because your device has no connection. Nothing is lost: go back to what you had, or try again once you are connected."
    >
      <Link to={pathname + search} replace className="button button-primary">
        Try again
      </Link>
      <Link to={href("/portfolio")} className="button">
        Browse Portfolio
      </Link>
    </PageHero>
  );
}
