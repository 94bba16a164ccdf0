import type { Price } from "../../catalogue/format/price.ts";

/** Stays empty unless the price changes while the page is open (page/refresh.ts). */
export function PriceNotice({ price }: { price: Price | null }) {
  const shown = price && (price.amount === null ? "" : price.label);
  return (
    <p
      role="status"
      data-price-notice={shown}
      className="max-w-72 text-sm not-empty:my-3 not-empty:border-l-2 not-empty:border-accent not-empty:pl-4"
    />
  );
}
