import type { ReactNode } from "react";
import { NamePlate } from "./name-plate.tsx";

interface PageHeroProps {
  title: ReactNode;
  lead?: string;
  plateOf?: string;
  isBrief?: boolean;
  isWhole?: boolean;
  children?: ReactNode;
}

const USUAL = "pb-[clamp(1.75rem,1rem+3.4vw,4.5rem)] low:py-6";

/** The hero of a page that has nothing else. On a phone, its plate is below the words. */
const WHOLE =
  "max-md:flex max-md:flex-col-reverse max-md:gap-8 md:grid md:min-h-[min(36rem,80svh)] md:items-center md:pb-[clamp(1.75rem,1rem+3.4vw,4.5rem)]";

export function PageHero(props: PageHeroProps) {
  const { title, lead, plateOf, isBrief, isWhole, children } = props;
  return (
    <div
      className={`page-hero relative overflow-hidden border-line print:border-b-0 print:py-4 ${isBrief ? "pt-5 pb-2 md:border-b md:pb-5" : `border-b pt-[clamp(2rem,0.75rem+5vw,6rem)] ${isWhole ? WHOLE : USUAL}`}`}
    >
      <NamePlate
        name={plateOf || (typeof title === "string" ? title : null)}
        className={`plate w-[46%] print:hidden ${isWhole ? "max-md:static max-md:h-48 max-md:w-full lg:w-[56%]" : "max-md:hidden"}`}
      />
      <div
        className={`wrap over-plate ${isBrief ? "flex flex-wrap items-baseline gap-x-8 gap-y-1" : ""}`}
      >
        <h1
          className={`${isBrief ? "text-heading" : "text-title low:text-heading"} wrap-anywhere md:max-w-[72%]`}
        >
          {title}
        </h1>
        {lead && (
          <p
            className={`text-soft-ink md:max-w-[56%] ${isBrief ? "max-sm:hidden" : "mt-5 max-w-xl text-lg lg:mt-6 low:mt-2 low:text-base"}`}
          >
            {lead}
          </p>
        )}
        {children && (
          <div className="no-print mt-8 flex flex-wrap gap-3 max-sm:*:grow md:has-[form]:max-w-[56%] lg:has-[form]:max-w-full low:mt-4">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
