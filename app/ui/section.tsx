import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  /** Anchor, and the base of the heading's id. */
  id: string;
  lead?: string;
  /** Stands beside the heading, as a link to more. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A named part of a page, set off by room and a hairline. */
export function Section({ title, id, lead, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="wrap section">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 print:mb-3">
        <div className="max-w-2xl min-w-0">
          <h2 id={`${id}-title`} className="text-heading">
            {title}
          </h2>
          {lead && <p className="mt-4 wrap-anywhere text-soft-ink">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
