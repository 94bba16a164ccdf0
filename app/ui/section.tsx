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
      <div className={`section-rule ${isSplit ? "section-split" : ""}`}>
        <div className="section-head">
          <div className="max-w-2xl min-w-0">
            <h2 id={`${id}-title`} className="text-heading">
              {title}
            </h2>
            {lead && <div className="mt-4 wrap-anywhere text-soft-ink">{lead}</div>}
          </div>
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
