import type { ReactNode } from "react";
import { faultsOf, isAboutFields, type Posted } from "./parts.tsx";

interface FailedProps {
  posted: Posted | undefined;
  steps: readonly { readonly number: number; readonly words: string; readonly at: string }[];
  /** Where the page is without its form. With it, faults are listed: without script, a phone shows the top of the page, far above the fields. */
  path?: string;
  /** False if the form is gone, so that no field can show its fault. */
  hasForm?: boolean;
  children?: ReactNode;
}

/** Says why nothing was done, and what has happened since the page was opened. */
export function Failed({ posted, steps, path, hasForm = true, children }: FailedProps) {
  if (!posted?.outcome.error || posted.outcome.is === "review") return null;
  const faults = isAboutFields(posted) && hasForm ? Object.entries(faultsOf(posted)) : [];
  if (faults.length > 0 && path === undefined) return null;
  if (faults.length > 0) {
    return (
      <Alert>
        {faults.map(([field, fault]) => (
          <p key={field}>
            <a className="inline-flex min-h-11 items-center underline" href={`#field-${field}`}>
              {fault}
            </a>
          </p>
        ))}
      </Alert>
    );
  }
  return (
    <Alert>
      <p>{posted.outcome.error}</p>
      {children}
      {steps
        .filter(({ number }) => number > Number(posted.values.seen))
        .map(({ number, words, at }) => (
          <p key={number} className="mt-2">
            {words}, {at}.
          </p>
        ))}
      {path && (
        <a className="mt-2 inline-flex min-h-11 items-center underline" href={path}>
          See the current status
        </a>
      )}
    </Alert>
  );
}

function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-card border border-sold px-4 py-3 text-sold"
    >
      {children}
    </div>
  );
}
