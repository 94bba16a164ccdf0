import { ErrorPage } from "../ui/error-page.tsx";
import { NotFound } from "../ui/not-found.tsx";
import { OfflinePage } from "../ui/offline-page.tsx";
import { Specimen } from "./specimen.tsx";

const STATUSES = [500, 400, 405] as const;

/** What stands in place of a page. */
export function Failures() {
  return (
    <>
      <Specimen part="NotFound" state="an unknown name" isWide>
        <NotFound />
      </Specimen>
      {STATUSES.map((status) => (
        <Specimen key={status} part="ErrorPage" state={`status ${status}`} isWide>
          <ErrorPage status={status} />
        </Specimen>
      ))}
      <Specimen part="OfflinePage" state="no connection" isWide>
        <OfflinePage />
      </Specimen>
    </>
  );
}
