import type { Tier } from "../../catalogue/listing.ts";

const COLOURS: Record<Tier, string> = {
  "ultra premium": "text-tier-ultra",
  premium: "text-tier-premium",
  standard: "text-neutral",
};

/** The tier in words: ultra premium purple, premium blue, standard grey. */
export function TierBadge({ tier }: { tier: Tier }) {
  return <span className={`text-sm whitespace-nowrap capitalize ${COLOURS[tier]}`}>{tier}</span>;
}
