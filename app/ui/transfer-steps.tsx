import type { TransferSteps as Steps } from "../../sale/transfer.ts";
import { NewTabLink } from "./link.tsx";

export const TRANSFER_ID = "transfer-title";

/** What the buyer or the seller does so that the name gets to its buyer. */
export function TransferSteps({ transfer }: { transfer: Steps }) {
  const { title, isDue } = transfer;
  if (!isDue) {
    return (
      <section aria-label={title} className="mt-8 border-t border-line">
        <Unfolded title={title} transfer={transfer} />
      </section>
    );
  }
  const [best, ...others] = transfer.ways;
  return (
    <section aria-labelledby={TRANSFER_ID} className="mt-12">
      <h2 id={TRANSFER_ID} className="text-lg">
        {title}
      </h2>
      <Ways transfer={{ ...transfer, ways: best ? [best] : [] }} />
      {others.map((way) => (
        <div key={way.title} className="mt-5 border-t border-line">
          <Unfolded title={`Or: ${way.title}`} transfer={{ ways: [way], notes: [], help: null }} />
        </div>
      ))}
    </section>
  );
}

type Shown = Pick<Steps, "ways" | "notes" | "help">;

function Ways({ transfer: { ways, notes, help } }: { transfer: Shown }) {
  return (
    <>
      {ways.map(({ title, steps }) => (
        <div key={title} className="mt-4">
          <p className="max-w-prose font-medium">{title}</p>
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
        </div>
      ))}
      {notes.map((note) => (
        <p key={note} className="mt-4 max-w-prose text-sm text-soft-ink">
          {note}
        </p>
      ))}
      {help && (
        <NewTabLink
          href={help.url}
          rel="noopener noreferrer"
          className="text-link mt-2 inline-flex min-h-11 items-center text-sm underline"
        >
          {help.words}
        </NewTabLink>
      )}
    </>
  );
}

/** Stands in a list with a line above it. */
function Unfolded({ title, transfer }: { title: string; transfer: Shown }) {
  return (
    <details className="unfold border-b border-line">
      <summary className="text-link flex min-h-11 items-center py-2">{title}</summary>
      <div className="pb-5">
        <Ways transfer={transfer} />
      </div>
    </details>
  );
}
