import { href, useLocation } from "react-router";
import { PageHero } from "../ui/page-hero.tsx";
import { Link } from "../ui/link.tsx";

export function NotFound() {
  // The name that was asked for gets its engraving all the same.
  const wanted = useLocation().pathname.split("/").at(-1);
  return (
    <PageHero
      isWhole
      plateOf={wanted}
      title="Domain Not Found"
      lead="This domain does not exist in the portfolio, or it may have been removed. The address may also have a slip in it."
    >
      <Link to={href("/portfolio")} className="button button-primary">
        Browse Portfolio
      </Link>
      <Link to={href("/")} className="button">
        Back to Home
      </Link>
    </PageHero>
  );
}
