import type { Partner } from "../../catalogue/shop.ts";
import { PartnerGrid } from "./partner-grid.tsx";
import { Section } from "./section.tsx";

export function PartnerSection({ partners }: { partners: readonly Partner[] }) {
  return (
    <Section
      isSplit
      id="partners"
      title="Trusted Escrow Partners"
      lead="Where our names are listed, held and paid for. Each entry says what it is to you as a buyer."
    >
      <PartnerGrid partners={partners} />
    </Section>
  );
}
