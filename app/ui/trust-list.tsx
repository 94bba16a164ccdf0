import { Check, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Status } from "../../catalogue/listing.ts";

interface TrustBullet {
  readonly title: string;
  readonly text: string;
  readonly statuses: readonly Status[];
}

const trustBullets: readonly TrustBullet[] = [
  {
    title: "Safe & Secure Transactions",
    text: "A neutral escrow partner holds your payment until you confirm that the domain has arrived.",
    statuses: ["available", "reserved", "sold"],
  },
  {
    title: "100% Satisfaction Guaranteed",
    text: "The escrow inspection period is the guarantee: the money is released only after you've checked the name. Sales are final once the transfer begins.",
    statuses: ["available", "reserved"],
  },
  {
    title: "Available for Immediate Purchase",
    text: "A name marked available can be bought today, through its escrow checkout if it has one, or by agreeing on a price with us.",
    statuses: ["available"],
  },
  {
    title: "Lease-to-Own option on request",
    text: "You use the name while you pay for it through the escrow service, and ownership moves to you after the last payment.",
    statuses: ["available", "reserved"],
  },
];

interface TrustListProps {
  status: Status;
  className: string;
  /** A line of the name's own, as an `li`. */
  children?: ReactNode;
}

/** What a buyer can rely on (specification, section 2); each line unfolds to what it means. */
export function TrustList({ status, className, children }: TrustListProps) {
  return (
    <ul className={`grid content-start gap-1 text-[0.9375rem] ${className}`}>
      {trustBullets
        .filter(({ statuses }) => statuses.includes(status))
        .map(({ title, text }) => (
          <li key={title}>
            <details name="trust" className="unfold group">
              <summary className="flex min-h-11 items-center gap-2 text-soft-ink hover:text-ink">
                <Check aria-hidden size="1.0625rem" className="shrink-0 text-available" />
                {title}
                <Plus
                  aria-hidden
                  size="1.0625rem"
                  className="ml-auto shrink-0 text-accent transition-transform duration-200 group-open:rotate-45"
                />
              </summary>
              <p className="pb-2 pl-7 text-sm text-soft-ink">{text}</p>
            </details>
          </li>
        ))}
      {children}
    </ul>
  );
}
