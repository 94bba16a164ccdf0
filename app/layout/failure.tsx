import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import { NotFound } from "./not-found.tsx";
import { OfflinePage } from "./offline-page.tsx";

/** What a visitor sees in place of a page that failed; without a connection only a fetch can have. */
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
  if (!isRouteErrorResponse(error)) {
    if (isOffline()) return <OfflinePage />;
    return isUnfetchedPage(error) ? <Reload /> : <ErrorPage status={500} />;
  }
  return error.status === 404 ? <NotFound /> : <ErrorPage status={error.status} />;
}

/** Never on the server, which knows of no connection. */
const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

/** Of a page whose script could not be fetched, now or while there was no connection; see failed-route.ts. */
const isUnfetchedPage = (error: unknown) =>
  error instanceof Error && error.name === "RouteModuleError";

/** The router asks for a page's script once; the server gives the page as a whole. */
function Reload() {
  useEffect(() => location.reload(), []);
  return null;
}
