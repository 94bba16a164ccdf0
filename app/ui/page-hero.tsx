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

export function PageHero(props: PageHeroProps) {
  const { title, lead, plateOf, isBrief, isWhole, children } = props;
  const kind = isWhole ? "page-hero-whole" : isBrief ? "page-hero-brief" : "";
  return (
    <div className={`page-hero ${kind}`}>
      <NamePlate
        name={plateOf || (typeof title === "string" ? title : null)}
        className="page-hero-plate"
      />
      <div className={`wrap over-plate ${isBrief ? "page-hero-line" : ""}`}>
        <h1
          className={`${isBrief ? "text-heading" : "text-title low:text-heading"} wrap-anywhere md:max-w-[72%]`}
        >
          {title}
        </h1>
        {lead && (
          <p
            className={`text-soft-ink md:max-w-[56%] ${isBrief ? "max-sm:hidden" : "mt-5 max-w-xl text-lead lg:mt-6 low:mt-2 low:text-base"}`}
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
