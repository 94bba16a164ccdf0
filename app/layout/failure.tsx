import { href, isRouteErrorResponse, useLocation } from "react-router";
import { CardGrid } from "../ui/card-grid.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { SearchForm } from "../ui/search-box.tsx";
import { Section } from "../ui/section.tsx";
import { useSay, useSite } from "../ui/use-site.ts";
import { WaysOn } from "../ui/ways-on.tsx";
import type { Missing } from "./load-not-found.server.ts";

/** Stands in the place of a page whose loader or action threw. */
export function Failure({ error }: { error: unknown }) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  return status === 404 ? (
    <NotFound {...(data as Missing | null)} />
  ) : (
    <ErrorPage status={status} />
  );
}

function NotFound({ hidden, wanted, near = [], newest = [] }: Partial<Missing>) {
  const say = useSay();
  const end = useLocation().pathname.split("/").at(-1);
  return (
    <>
      <Head title={hidden ? `${hidden} isn't for sale right now` : "Domain Not Found"} />
      <PageHero
        isWhole={near.length + newest.length === 0}
        plateOf={wanted || end}
        title={hidden ?? "Domain Not Found"}
        lead={hidden ? say(HIDDEN) : wanted ? NO_NAME : NO_PAGE}
      >
        <SearchForm className="w-full *:max-w-xl" />
        {hidden ? (
          <WaysOn browse="Browse Portfolio" subject={`About ${hidden}`} />
        ) : (
          <>
            <a className="button button-primary" href={href("/portfolio")}>
              Browse Portfolio
            </a>
            <a className="button" href={href("/")}>
              Back to Home
            </a>
          </>
        )}
      </PageHero>
      {near.length > 0 && (
        <Section id="near" title="Similar names">
          <CardGrid listings={near} />
        </Section>
      )}
      {newest.length > 0 && (
        <Section id="newest" title="Newest names">
          <CardGrid listings={newest} />
        </Section>
      )}
    </>
  );
}

const HIDDEN =
  "This name isn't for sale right now. Write to us and we'll let you know if that changes.";
const NO_NAME =
  "This domain doesn't exist in the portfolio, or it may have been removed. There may also be a typo in the address.";
const NO_PAGE =
  "There's no page at this address. If you were looking for a domain, it doesn't exist in the portfolio, or it may have been removed.";

function Head({ title }: { title: string }) {
  const { name } = useSite();
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

const ERRORS: Record<number, { title: string; lead: string }> = {
  400: {
    title: "This address doesn't work",
    lead: "Part of it can't be read. Check the link that brought you here, or start from the portfolio.",
  },
  405: {
    title: "This page is read-only",
    lead: "That request couldn't be accepted. Start from the portfolio, or contact us.",
  },
};

const OTHER_ERROR = {
  title: "Something went wrong on the server",
  lead: "This page couldn't be loaded. Try again in a moment. If it keeps failing, contact us and we'll help you directly.",
};

function ErrorPage({ status }: { status: number }) {
  const say = useSay();
  const { title, lead } = ERRORS[status] ?? OTHER_ERROR;
  return (
    <>
      <Head title={title} />
      <PageHero isWhole title={title} lead={say(lead)}>
        <WaysOn browse="Browse Portfolio" />
      </PageHero>
    </>
  );
}
