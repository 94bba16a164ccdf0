import { href } from "react-router";
import type { ListingCard } from "../../catalogue/listing.ts";
import { nameSize, type NameSize } from "../../catalogue/name-size.ts";
import { DomainName } from "./domain-name.tsx";
import { Link } from "./link.tsx";
import { NamePlate } from "./name-plate.tsx";

/** By the breadth of the seal, so that a name fits its open middle. */
const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[6cqi]",
  lg: "text-[4.4cqi]",
  md: "text-[3.3cqi]",
  sm: "text-[2.75cqi]",
  xs: "text-[2.25cqi]",
};

/** The shop's own plate, large, and in its open middle a name that is for sale. */
export function HeroSeal({ listing }: { listing: ListingCard | undefined }) {
  return (
    <div className="hero-seal">
      <div className="@container relative">
        <NamePlate name={null} className="aspect-square w-full text-accent opacity-80" />
        {listing && (
          <Link
            to={href("/portfolio/:domainName", { domainName: listing.domain })}
            className="group absolute inset-[34.5%] grid place-content-center rounded-full text-center wrap-anywhere"
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
    </div>
  );
}
