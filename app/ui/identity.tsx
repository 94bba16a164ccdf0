import { formatCount } from "../../catalogue/format/format.ts";
import { describeRegister } from "../../catalogue/schema/identity.ts";
import { useSite } from "./use-site.ts";

/** A line never begins with the dot. */
const BETWEEN = "\u00a0· ";

/** Says who the seller is and, unless it stands below a legal text, how long she has been in business. */
export function IdentityBlock({ hasRecord = true }: { hasRecord?: boolean }) {
  const { identity, soldCount } = useSite();
  if (!identity) return null;
  const { company, place, address, taxNumber, since } = identity;
  const register = describeRegister(identity);
  const record = [
    since && `In business since ${since}`,
    soldCount > 0 && `${formatCount(soldCount, "name")} sold here`,
  ].filter(Boolean);
  return (
    <div className="text-sm wrap-anywhere text-soft-ink">
      <address className="not-italic">
        <span className="block font-medium text-ink">{company}</span>
        {(address ?? (place ? [place] : [])).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {(register || taxNumber) && (
          <span className="mt-2 block tabular-nums first-letter:uppercase">
            {[register, taxNumber && `Tax number ${taxNumber}`].filter(Boolean).join(BETWEEN)}
          </span>
        )}
      </address>
      {hasRecord && record.length > 0 && (
        <p className="mt-2 tabular-nums">{record.join(BETWEEN)}</p>
      )}
    </div>
  );
}

interface FounderPhotoProps {
  /** In CSS pixels: the width and the height. */
  size: number;
  className: string;
}

export function FounderPhoto({ size, className }: FounderPhotoProps) {
  const { founder } = useSite();
  if (!founder?.hasPhoto) return null;
  return (
    <img
      src="/founder-photo"
      alt={founder.name}
      width={size}
      height={size}
      loading="lazy"
      className={`object-cover ${className}`}
    />
  );
}

interface SellerLineProps {
  hasPhoto?: boolean;
  className?: string;
}

/** Says in one line who gets the buyer's money; nothing if the seller hasn't said who she is. */
export function SellerLine({ hasPhoto = false, className = "" }: SellerLineProps) {
  const { identity, founder, soldCount } = useSite();
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
      {hasPhoto && <FounderPhoto size={40} className="size-10 shrink-0 rounded-full" />}
      <span className="min-w-0 wrap-anywhere">{facts.filter(Boolean).join(BETWEEN)}</span>
    </p>
  );
}
