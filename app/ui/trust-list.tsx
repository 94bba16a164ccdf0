import { Check, Plus } from "lucide-react";
import type { Status } from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";

interface TrustLine {
  readonly title: string;
  readonly text: string | null;
}

const LEASE = "Lease-to-Own option on request";

const USUAL: readonly (TrustLine & { readonly isForAvailable?: true })[] = [
  {
    title: "Safe & Secure Transactions",
    text: "A neutral escrow partner holds your payment until you confirm that the domain has arrived.",
  },
  {
    title: "100% Satisfaction Guaranteed",
    text: "The escrow inspection period is the guarantee: the money is released only after you've checked the name. Sales are final once the transfer begins.",
  },
  {
    title: "Available for Immediate Purchase",
    text: "A name marked available can be bought today, through its escrow checkout if it has one, or by agreeing on a price with us.",
    isForAvailable: true,
  },
  {
    title: LEASE,
    text: "You use the name while you pay for it through the escrow service, and ownership moves to you after the last payment.",
  },
];

function listLines({ trust, hasPlans }: TrustSite, status: Status): TrustLine[] {
  if (trust === false || status === "sold") return [];
  const chosen =
    trust?.map((line) => USUAL.find(({ title }) => title === line.title && !line.text) ?? line) ??
    USUAL;
  return chosen.filter(
    (line) =>
      (status === "available" || !("isForAvailable" in line)) && (hasPlans || line.title !== LEASE),
  );
}

type TrustSite = Pick<Shop, "trust"> & { readonly hasPlans: boolean };

interface TrustListProps {
  site: TrustSite;
  status: Status;
  className: string;
}

export function TrustList({ site, status, className }: TrustListProps) {
  const lines = listLines(site, status);
  if (lines.length === 0) return null;
  return (
    <ul className={className}>
      {lines.map(({ title, text }) => (
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
