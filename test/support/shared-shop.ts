import { inject } from "vitest";

export function shareShop(): { readonly url: string } {
  const shop = inject("shop");
  if ("fault" in shop) throw new Error(shop.fault);
  return shop;
}
