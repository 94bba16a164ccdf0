import type { Purchase } from "../../server/conversations/forms/submit-offer.ts";
import { BuyLink } from "../ui/link.tsx";

interface BuyAtPriceProps {
  buy: Purchase;
  className: string;
}

export function BuyAtPrice({ buy: { domain, price, link }, className }: BuyAtPriceProps) {
  return (
    <BuyLink domain={domain} href={link} className={className}>
      Buy it now at {price}
    </BuyLink>
  );
}

export function BuyInstead({ words, buy }: { words: string; buy: Purchase }) {
  return (
    <div
      data-form-error=""
      tabIndex={-1}
      role="group"
      aria-label="Answer to your offer"
      className="mb-5 scroll-mt-[50vh] rounded-card border border-accent px-4 py-3"
    >
      <p>{words}</p>
      <BuyAtPrice buy={buy} className="button button-primary mt-3" />
    </div>
  );
}
