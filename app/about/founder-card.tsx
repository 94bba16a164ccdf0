import type { Founder } from "../../catalogue/shop.ts";
import { NamePlate } from "../ui/name-plate.tsx";

interface FounderCardProps {
  founder: Founder;
  /** Address of the photo, where there is one. */
  photoSrc?: string;
}

/** The founder, with the photo where there is one and an engraved monogram where there is none. */
export function FounderCard({ founder, photoSrc = "/founder-photo" }: FounderCardProps) {
  const { name, role, bio, linkedin, photo } = founder;
  return (
    <article className="grid overflow-hidden rounded-card border border-line bg-raised sm:grid-cols-[minmax(0,16rem)_1fr]">
      {photo ? (
        <img
          src={photoSrc}
          alt={name}
          width={512}
          height={512}
          loading="lazy"
          className="aspect-5/4 size-full object-cover sm:aspect-square"
        />
      ) : (
        <Monogram name={name} />
      )}
      <div className="p-6 sm:p-9">
        <h3 className="text-[2rem]">{name}</h3>
        <p className="mt-2 text-accent">{role}</p>
        <p className="mt-5 text-soft-ink">{bio}</p>
        <a
          href={linkedin}
          target="_blank"
          rel="noopener"
          className="text-link mt-4 inline-flex min-h-11 items-center"
        >
          {name} on LinkedIn
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </div>
    </article>
  );
}

function Monogram({ name }: { name: string }) {
  const initials = name.split(/\s+/).map((word) => [...word][0]);
  return (
    <div
      aria-hidden="true"
      className="relative grid place-items-center overflow-hidden border-line max-sm:aspect-5/3 max-sm:border-b sm:min-h-64 sm:border-r"
    >
      <NamePlate name={name} className="absolute inset-0 size-full text-accent opacity-40" />
      <span className="relative font-display text-7xl">{initials}</span>
    </div>
  );
}
