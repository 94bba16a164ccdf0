import { useState } from "react";
import { describePriceChangeToBuyer, type Price } from "../../catalogue/format/price.ts";

/** Compares with the price that was shown first, so another name needs another `key`. */
export function PriceNotice({ price, className }: { price: Price; className: string }) {
  const [first] = useState(price);
  const isOther = price.amount !== first.amount;
  return (
    <p role="status" className={isOther ? `border-l-2 border-accent pl-4 ${className}` : ""}>
      {isOther && describePriceChangeToBuyer(first, price)}
    </p>
  );
}
