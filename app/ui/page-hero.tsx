import type { ReactNode } from "react";
import { drawPlate } from "../../catalogue/plate.ts";
import { Plate } from "./plate.tsx";

interface PageHeroProps {
  title: string;
  lead?: string;
  /** What the plate is drawn from, where that is not the title. */
  plateOf?: string;
  /** Its lead gives way to the content on phones. */
  isBrief?: boolean;
  children?: ReactNode;
}

/** The head of an inner page: its one first-level heading on a plate of its own, a sentence or two, and what to do. */
export function PageHero({ title, lead, plateOf = title, isBrief, children }: PageHeroProps) {
  return (
    <div className={`page-hero ${isBrief ? "page-hero-brief" : ""}`}>
      <Plate plate={drawPlate(plateOf)} className="page-hero-plate" />
      <div className="wrap relative">
        <h1 className="max-w-2xl text-title wrap-anywhere lg:max-w-3xl">{title}</h1>
        {lead && (
          <p
            className={`mt-5 max-w-xl text-lead text-soft-ink lg:mt-6 ${isBrief ? "max-sm:hidden" : ""}`}
          >
            {lead}
          </p>
        )}
        {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
