import type { ReactNode } from "react";

/** The head of an inner page: its one first-level heading, a sentence or two, and what to do. */
export function PageHero({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <div className="wrap pt-[clamp(3rem,2rem+4vw,6rem)] pb-[clamp(1.5rem,1rem+2vw,3rem)]">
      <h1 className="max-w-4xl text-title wrap-anywhere">{title}</h1>
      {lead && <p className="mt-6 max-w-2xl text-lead text-soft-ink">{lead}</p>}
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
