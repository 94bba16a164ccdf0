import { href } from "react-router";
import { PageHero } from "../ui/page-hero.tsx";
import { Link } from "../ui/link.tsx";

const MESSAGES: Record<number, { title: string; lead: string }> = {
  400: {
    title: "This address cannot be read",
    lead: "Something in the address is not as a browser writes it. Start from the portfolio, or check the link that brought you here.",
  },
  405: {
    title: "This page can only be read",
    lead: "What was sent here cannot be taken. Start from the portfolio, or write to us.",
  },
};

const FAILURE = {
  title: "Something went wrong on our side",
  lead: "The page could not be made. Try again in a moment; if it keeps failing, write to us and we will help you directly.",
};

/** An error with a way on. Unknown addresses have a page of their own: not-found.tsx. */
export function ErrorPage({ status }: { status: number }) {
  const { title, lead } = MESSAGES[status] ?? FAILURE;
  return (
    <PageHero isWhole title={title} lead={lead}>
      <Link to={href("/portfolio")} className="button button-primary" reloadDocument>
        Browse Portfolio
      </Link>
      <Link to={href("/contact")} className="button" reloadDocument>
        Contact
      </Link>
    </PageHero>
  );
}
