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
  wanted?: string;
  children?: ReactNode;
}

export function NotFound({ wanted, children }: NotFoundProps) {
  const end = useLocation().pathname.split("/").at(-1);
  return (
    <PageHero
      isWhole={!children}
      plateOf={wanted || end}
      title="Domain Not Found"
      lead="This domain doesn't exist in the portfolio, or it may have been removed. There may also be a typo in the address."
    >
      {children}
      <PrimaryLink to={href("/portfolio")}>Browse Portfolio</PrimaryLink>
      <ButtonLink to={href("/")}>Back to Home</ButtonLink>
    </PageHero>
  );
}

function UnreachedPage() {
  const { pathname, search } = useLocation();
  // This is read once, so that the words don't change while somebody reads them.
  const [isOffline] = useState(() => navigator.onLine === false);
  return (
    <PageHero
      title={isOffline ? "You're offline" : "The page didn't load"}
      lead={`This page couldn't be loaded, because ${isOffline ? "your device has no connection" : "the connection was interrupted"}. Nothing is lost: go back to where you were, or try again once you're online.`}
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
    title: "This address doesn't work",
    lead: "Part of it can't be read. Check the link that brought you here, or start from the portfolio.",
  },
  405: {
    title: "This page is read-only",
    lead: "We couldn't accept that request. Start from the portfolio, or contact us.",
  },
};

const OTHER_ERROR = {
  title: "Something went wrong on our side",
  lead: "We couldn't load this page. Try again in a moment. If it keeps failing, contact us and we'll help you directly.",
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
