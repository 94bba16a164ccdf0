import type { ReactNode } from "react";

interface SectionProps {
  title: ReactNode;
  id: string;
  lead?: ReactNode;
  aside?: ReactNode;
  isSplit?: boolean;
  children: ReactNode;
}

export function Section({ title, id, lead, aside, isSplit = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="laid-out-late wrap section">
      <div
        className={`section-rule ${isSplit ? "lg:grid lg:grid-cols-[4fr_8fr] lg:gap-x-8 print:block" : ""}`}
      >
        <div
          className={`flex flex-wrap items-end justify-between gap-x-8 gap-y-2 print:mb-3 ${isSplit ? "max-lg:mb-6 lg:flex-col lg:items-start lg:justify-start" : "mb-[clamp(1.5rem,1.125rem+1.6vw,2.25rem)]"}`}
        >
          <div className="max-w-2xl min-w-0">
            <h2 id={`${id}-title`} className="text-heading">
              {title}
            </h2>
            {lead && (
              <div data-fresh={`${id}-lead`} className="mt-4 wrap-anywhere text-soft-ink">
                {lead}
              </div>
            )}
          </div>
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
