import { inject } from "vitest";

/** The shop as it is delivered, started once for all suites that only read its pages. */
export function shareShop(): { readonly url: string } {
  const shop = inject("shop");
  if ("fault" in shop) throw new Error(shop.fault);
  return shop;
}
