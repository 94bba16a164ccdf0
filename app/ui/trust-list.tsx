import { Check, Plus } from "lucide-react";
import { formatDay } from "../../catalogue/format.ts";
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
    statuses: ["available", "reserved"],
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
  /** When the name's own DNS was last found to lead to this shop, as YYYY-MM-DD. */
  dnsConfirmedOn?: string | null;
}

const dnsBullet = (day: string) => ({
  title: `DNS control confirmed on ${formatDay(day)}`,
  text: "On that day, a record in the name's own DNS led to this page, so whoever sells it here controls its DNS. It doesn't prove who owns the name: that's what escrow is for.",
});

/** What a buyer can rely on (specification, section 2); each line unfolds to what it means. Nothing where the name is sold. */
export function TrustList({ status, className, dnsConfirmedOn }: TrustListProps) {
  const bullets = [
    ...trustBullets.filter(({ statuses }) => statuses.includes(status)),
    ...(dnsConfirmedOn ? [dnsBullet(dnsConfirmedOn)] : []),
  ];
  if (bullets.length === 0) return null;
  return (
    <ul className={className}>
      {bullets.map(({ title, text }) => (
        <li key={title}>
          <details name="trust" className="unfold group">
            <summary className="flex min-h-11 items-center gap-2 text-soft-ink hover:text-ink">
              <Check aria-hidden size="1.0625rem" className="shrink-0 text-available" />
              {title}
              <Plus
                aria-hidden
                size="1.0625rem"
                className="shrink-0 text-accent transition-transform duration-200 group-open:rotate-45"
              />
            </summary>
            <p className="pb-2 pl-7 text-sm text-soft-ink">{text}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
