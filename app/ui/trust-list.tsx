import { Check, Plus } from "lucide-react";
import type { ReactNode } from "react";

export interface TrustLineProps {
  title: string;
  /** What the line means for this name; null if the line says it all. */
  text: ReactNode;
}

interface TrustListProps {
  lines: readonly TrustLineProps[];
  className: string;
}

export function TrustList({ lines, className }: TrustListProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={className}>
      {lines.map(({ title, text }) => (
        <li key={title}>
          {text ? (
            <details name="trust" className="unfold group">
              <summary className={`${LINE} w-fit hover:text-ink`}>
                <Mark />
                {title}
                <Plus
                  aria-hidden
                  size="1.0625rem"
                  className="shrink-0 text-accent transition-transform duration-200 group-open:rotate-45"
                />
              </summary>
              <p className="pb-2 pl-7 text-sm text-soft-ink">{text}</p>
            </details>
          ) : (
            <p className={LINE}>
              <Mark />
              {title}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const LINE = "flex min-h-11 items-center gap-2 text-soft-ink";

const Mark = () => <Check aria-hidden size="1.0625rem" className="shrink-0 text-available" />;
