import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { NamePlate } from "./name-plate.tsx";

interface PanelProps {
  plateOf: string;
  isLow?: boolean;
  children: ReactNode;
}

export function Panel({ plateOf, isLow, children }: PanelProps) {
  return (
    <div className={`panel print:border-0 print:p-0 ${isLow ? "py-8" : ""}`}>
      <NamePlate name={plateOf} className="plate w-[36%] max-md:hidden lg:w-[55%] print:hidden" />
      <div className="over-plate md:max-lg:pr-[33%]">{children}</div>
    </div>
  );
}

interface CallToActionProps {
  title: string;
  text: string;
  assurances?: readonly string[];
  children: ReactNode;
}

export function CallToAction({ title, text, assurances, children }: CallToActionProps) {
  return (
    <section aria-labelledby="closing-title" className="laid-out-late wrap section">
      <Panel plateOf={title}>
        <h2 id="closing-title" className="max-w-2xl text-heading">
          {title}
        </h2>
        <p className="mt-4 max-w-xl text-soft-ink">{text}</p>
        <div className="mt-7 flex flex-wrap gap-3">{children}</div>
        {assurances && (
          <ul className="mt-7 flex flex-wrap gap-x-7 gap-y-1.5 text-sm text-soft-ink">
            {assurances.map((assurance) => (
              <li key={assurance} className="inline-flex items-center gap-2">
                <Check aria-hidden size="1.0625rem" className="text-available" />
                {assurance}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </section>
  );
}
