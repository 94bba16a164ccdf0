import type { ReactNode } from "react";
import { formatDay } from "../../catalogue/format/format.ts";
import { describeOrigin, GENERAL_STEPS, type TransferWay } from "../../sale/transfer.ts";
import { NewTabLink } from "./link.tsx";

/** The steps by which a name is moved, for its buyer or its seller. */
export function TransferList({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-3 border-y border-line">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-4 border-line py-3 not-first:border-t">
          <span aria-hidden className="w-5 shrink-0 text-accent tabular-nums">
            {index + 1}
          </span>
          <p className="max-w-prose min-w-0 wrap-anywhere">{step}</p>
        </li>
      ))}
    </ol>
  );
}

type TransferNotesProps = Pick<TransferWay, "within" | "cautions" | "from">;

export function TransferNotes({ within, cautions, from }: TransferNotesProps) {
  const notes = cautions.join(" ");
  return (
    <>
      {within && <p className="mt-4 max-w-prose">{within}</p>}
      {notes && <p className="mt-4 max-w-prose text-soft-ink">{notes}</p>}
      <StepsOrigin from={from} />
    </>
  );
}

interface UnfoldedProps {
  title: string;
  children: ReactNode;
}

/** Stands in a list with a line above it. */
export function Unfolded({ title, children }: UnfoldedProps) {
  return (
    <details className="unfold border-b border-line">
      <summary className="text-link flex min-h-11 items-center py-2">{title}</summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");

function StepsOrigin({ from }: Pick<TransferWay, "from">) {
  if (!from) return <p className="mt-3 text-sm text-soft-ink">{GENERAL_STEPS}</p>;
  return (
    <div className="mt-3 text-sm text-soft-ink">
      <p>{describeOrigin(from)}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        Sources:
        {from.sources.map(({ url, date }) => (
          <NewTabLink
            key={url}
            href={url}
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center wrap-anywhere underline"
          >
            {hostOf(url)}
            {date && `, ${formatDay(date)}`}
          </NewTabLink>
        ))}
      </p>
    </div>
  );
}
