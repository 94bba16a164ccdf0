import { formatDollars } from "../../catalogue/price.ts";
import type { OfferView } from "../../server/offers/buyer-side.ts";
import { Moment, useTimeZone } from "./moment.tsx";
import { stepWords } from "./words.ts";

/** The whole exchange, from the first offer on. */
export function Thread({ steps, zone }: { steps: OfferView["steps"]; zone: string | null }) {
  return (
    <section aria-labelledby="thread-title" className="mt-12 lg:mt-16">
      <h2 id="thread-title" className="text-subheading">
        The exchange
      </h2>
      <ol className="mt-4 border-y border-line">
        {steps.map((step) => (
          <li key={step.number} className="border-line py-5 not-first:border-t">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <p className="font-medium">
                {stepWords(step)}
                {step.amount !== null && (
                  <>
                    {" "}
                    <span className="font-display text-[1.625rem] leading-none font-normal tabular-nums">
                      {formatDollars(step.amount)}
                    </span>
                  </>
                )}
              </p>
              <p className="text-sm text-soft-ink">
                <Moment at={step.createdAt} zone={zone} isShort />
              </p>
            </div>
            {step.note && (
              <p className="mt-2 max-w-prose border-l-2 border-line-strong pl-4 whitespace-pre-line text-soft-ink">
                {step.note}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft-ink">Times in {useTimeZone(zone)}.</p>
    </section>
  );
}
