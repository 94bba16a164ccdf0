import { href } from "react-router";
import type { ListingCard } from "../../catalogue/listing.ts";
import { nameSize, type NameSize } from "../../catalogue/domain-name.ts";
import { DomainName } from "../ui/domain-name.tsx";
import { Link } from "../ui/link.tsx";
import { NamePlate } from "../ui/name-plate.tsx";

/** By the breadth of the seal's open middle, so that a name fits it. */
const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[19.4cqi]",
  lg: "text-[14.2cqi]",
  md: "text-[10.6cqi]",
  sm: "text-[8.9cqi]",
  xs: "text-[7.3cqi]",
};

/** The shop's own plate, large, and in its open middle a name that is for sale. */
export function HeroSeal({ listing }: { listing: ListingCard | undefined }) {
  return (
    <div className="hero-seal">
      <div className="hero-seal-plate">
        <NamePlate name={null} className="aspect-square text-accent" />
      </div>
      {listing && (
        <Link
          to={href("/portfolio/:domainName", { domainName: listing.domain })}
          className="hero-seal-name group @container grid aspect-square place-content-center rounded-full text-center wrap-anywhere"
        >
          <span
            className={`font-display leading-tight group-hover:text-accent ${NAME_CLASSES[nameSize(listing.displayName)]}`}
          >
            <DomainName name={listing.displayName} />
          </span>
          <span className="mt-1 text-sm text-soft-ink tabular-nums">{listing.price.label}</span>
        </Link>
      )}
    </div>
  );
}
