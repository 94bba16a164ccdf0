import { Check } from "lucide-react";
import type { ReactNode } from "react";

interface CallToActionProps {
  title: string;
  text: string;
  assurances?: readonly string[];
  children: ReactNode;
}

/** The last word of a page. */
export function CallToAction({ title, text, assurances, children }: CallToActionProps) {
  return (
    <section aria-labelledby="closing-title" className="wrap section">
      <div className="rounded-card border border-line bg-raised px-6 py-14 text-center md:px-16">
        <h2 id="closing-title" className="text-heading">
          {title}
        </h2>
        <p className="mx-auto mt-5 max-w-xl text-soft-ink">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
        {assurances && (
          <ul className="mt-8 flex flex-wrap justify-center gap-x-8 gap-y-2 text-soft-ink">
            {assurances.map((assurance) => (
              <li key={assurance} className="inline-flex items-center gap-2">
                <Check aria-hidden size={17} className="text-available" />
                {assurance}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
