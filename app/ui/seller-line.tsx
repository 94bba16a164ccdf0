import { describeRegister, type Identity } from "../../catalogue/schema/identity.ts";
import { formatCount } from "../../catalogue/format/format.ts";

interface SellerLineProps {
  site: {
    readonly identity: Identity | null;
    readonly founder: { readonly name: string; readonly hasPhoto: boolean } | null;
    readonly soldCount: number;
  };
  hasPhoto?: boolean;
  className?: string;
}

/** Says in one line who gets the buyer's money; nothing if the seller hasn't said who she is. */
export function SellerLine({ site, hasPhoto = false, className = "" }: SellerLineProps) {
  const { identity, founder, soldCount } = site;
  const name = identity?.company ?? founder?.name;
  if (!name) return null;
  const register = identity && describeRegister(identity);
  const facts = [
    `Sold by ${[name, identity?.place].filter(Boolean).join(", ")}`,
    register,
    identity?.since && `in business since ${identity.since}`,
    soldCount > 0 && `${formatCount(soldCount, "name")} sold here`,
  ];
  return (
    <p className={`flex items-center gap-3 text-sm text-soft-ink ${className}`}>
      {hasPhoto && founder?.hasPhoto && (
        <img
          src="/founder-photo"
          alt={founder.name}
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-full object-cover"
        />
      )}
      <span className="min-w-0 wrap-anywhere">{facts.filter(Boolean).join(" · ")}</span>
    </p>
  );
}
