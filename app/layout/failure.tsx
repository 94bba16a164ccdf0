import type { ReactNode } from "react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
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
      <a className="button button-primary" href={href("/portfolio")}>
        Browse Portfolio
      </a>
      <a className="button" href={href("/")}>
        Back to Home
      </a>
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
      <a className="button button-primary" href={href("/portfolio")}>
        Browse Portfolio
      </a>
      <a className="button" href={href("/contact")}>
        Contact
      </a>
    </PageHero>
  );
}
