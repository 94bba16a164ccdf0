import { Check, Plus } from "lucide-react";
import type { TrustLine } from "../../catalogue/deals/trust-lines.ts";
import { formatDay } from "../../catalogue/format/format.ts";

interface TrustListProps {
  lines: readonly TrustLine[];
  className: string;
  dnsConfirmedOn?: string | null;
}

const dnsLine = (day: string): TrustLine => ({
  title: `DNS control confirmed on ${formatDay(day)}`,
  text: "On that day, a record in the name's own DNS led to this page, so whoever sells it here controls its DNS. It doesn't prove who owns the name: that's what escrow is for.",
});

export function TrustList({ lines, className, dnsConfirmedOn }: TrustListProps) {
  const shown = [...lines, ...(dnsConfirmedOn ? [dnsLine(dnsConfirmedOn)] : [])];
  if (shown.length === 0) return null;
  return (
    <ul className={className}>
      {shown.map(({ title, text }) => (
        <li key={title}>
          {text ? (
            <details name="trust" className="unfold group">
              <summary className={`${LINE} hover:text-ink`}>
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
