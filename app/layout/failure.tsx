import isNetworkError from "is-network-error";
import { type ReactNode, useState } from "react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink, PrimaryLink } from "../ui/link.tsx";
import { PageHero } from "../ui/page-hero.tsx";

export function Failure({ error }: { error: unknown }) {
  return (
    <>
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <FailurePage error={error} />
    </>
  );
}

function FailurePage({ error }: { error: unknown }) {
  if (isNetworkError(error)) return <UnreachedPage />;
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  return error.status === 404 ? <NotFound /> : <ErrorPage status={error.status} />;
}

interface NotFoundProps {
  /** The requested name, whose plate is shown though it is not listed; by default the end of the path. */
  wanted?: string;
  children?: ReactNode;
}

/** Alone on its page without `children`. */
export function NotFound({ wanted, children }: NotFoundProps) {
  const end = useLocation().pathname.split("/").at(-1);
  return (
    <PageHero
      isWhole={!children}
      plateOf={wanted || end}
      title="Domain Not Found"
      lead="This domain does not exist in the portfolio, or it may have been removed. The address may also have a slip in it."
    >
      {children}
      <PrimaryLink to={href("/portfolio")}>Browse Portfolio</PrimaryLink>
      <ButtonLink to={href("/")}>Back to Home</ButtonLink>
    </PageHero>
  );
}

function UnreachedPage() {
  const { pathname, search } = useLocation();
  // Read once: the words must not change while they are read, nor when the connection is back.
  const [isOffline] = useState(() => navigator.onLine === false);
  return (
    <PageHero
      title={isOffline ? "You are offline" : "The page did not arrive"}
      lead={`This page could not be fetched, because ${isOffline ? "your device has no connection" : "the connection to us broke off"}. Nothing is lost: go back to what you had, or try again once you are connected.`}
    >
      <PrimaryLink to={pathname + search} replace>
        Try again
      </PrimaryLink>
      <ButtonLink to={href("/portfolio")}>Browse Portfolio</ButtonLink>
    </PageHero>
  );
}

const ERRORS: Record<number, { title: string; lead: string }> = {
  400: {
    title: "This address cannot be read",
    lead: "Something in the address is not as a browser writes it. Start from the portfolio, or check the link that brought you here.",
  },
  405: {
    title: "This page can only be read",
    lead: "What was sent here cannot be taken. Start from the portfolio, or write to us.",
  },
};

const OTHER_ERROR = {
  title: "Something went wrong on our side",
  lead: "The page could not be made. Try again in a moment; if it keeps failing, write to us and we will help you directly.",
};

function ErrorPage({ status }: { status: number }) {
  const { title, lead } = ERRORS[status] ?? OTHER_ERROR;
  return (
    <PageHero isWhole title={title} lead={lead}>
      <PrimaryLink to={href("/portfolio")} reloadDocument>
        Browse Portfolio
      </PrimaryLink>
      <ButtonLink to={href("/contact")} reloadDocument>
        Contact
      </ButtonLink>
    </PageHero>
  );
}
