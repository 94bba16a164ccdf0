import { ExternalLink } from "lucide-react";
import type { Partner } from "../../catalogue/shop.ts";

/** The six places through which a sale can go; the text says what each is. */
export function PartnerGrid({ partners }: { partners: readonly Partner[] }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {partners.map(({ name, url, kind, description }) => (
        <li key={name} className="grid bg-surface">
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="group flex flex-col gap-2 p-6 hover:bg-hover"
          >
            <span className="flex items-center justify-between gap-4">
              <span className="font-display text-2xl group-hover:text-accent">{name}</span>
              <ExternalLink aria-hidden size={16} className="text-soft-ink" />
            </span>
            <span className="text-sm text-accent">{kind}</span>
            <span className="text-[0.9375rem] text-soft-ink">{description}</span>
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
