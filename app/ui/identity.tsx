import { formatCount } from "../../catalogue/format/format.ts";
import { describeRegister, type Identity } from "../../catalogue/schema/identity.ts";

interface IdentityBlockProps {
  identity: Identity;
  /** If given, the block also says how long the seller has been in business, and what she has sold here. */
  soldCount?: number;
}

export function IdentityBlock({ identity, soldCount }: IdentityBlockProps) {
  const { company, place, address, taxNumber, since } = identity;
  const register = describeRegister(identity);
  const record = [
    since && `In business since ${since}`,
    soldCount && `${formatCount(soldCount, "name")} sold here`,
  ].filter(Boolean);
  return (
    <div className="text-[0.9375rem] wrap-anywhere text-soft-ink">
      <address className="not-italic">
        <span className="block font-medium text-ink">{company}</span>
        {(address ?? (place ? [place] : [])).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {(register || taxNumber) && (
          <span className="mt-2 block tabular-nums first-letter:uppercase">
            {[register, taxNumber && `Tax number ${taxNumber}`].filter(Boolean).join(" · ")}
          </span>
        )}
      </address>
      {soldCount !== undefined && record.length > 0 && (
        <p className="mt-2 tabular-nums">{record.join(" · ")}</p>
      )}
    </div>
  );
}
