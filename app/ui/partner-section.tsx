import { ExternalLink } from "lucide-react";
import type { Partner } from "../../catalogue/schema/shop.ts";
import { NewTabLink } from "./link.tsx";
import { Section } from "./section.tsx";
import { useSay } from "./use-site.ts";

interface PartnerSectionProps {
  partners: readonly Partner[];
  words: { readonly title: string | null; readonly text: string | null } | null;
}

export function PartnerSection({ partners, words }: PartnerSectionProps) {
  const say = useSay();
  if (partners.length === 0) return null;
  return (
    <Section
      id="partners"
      title={words?.title ?? "Trusted Escrow Partners"}
      lead={words?.text ?? say("Where our names are listed.")}
    >
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {partners.map(({ name, url, kind, description }) => (
          <li key={name} className="grid border-t border-line">
            <NewTabLink href={url} className="group grid content-start gap-1.5 py-4 sm:py-5">
              <span className="flex items-center justify-between gap-4">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-display text-xl leading-none group-hover:text-accent">
                    {name}
                  </span>
                  {kind && <span className="text-sm text-accent">{kind}</span>}
                </span>
                <ExternalLink aria-hidden size="1rem" className="text-soft-ink" />
              </span>
              {description && <span className="text-sm text-soft-ink">{description}</span>}
            </NewTabLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
