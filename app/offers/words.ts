import { formatMoney } from "../../catalogue/format/currency.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";

export type { Phase } from "./describe-offer.ts";

export const isAtOldPrice = ({
  asking,
  amount,
  currency,
}: Pick<OfferView, "asking" | "amount" | "currency">) => asking !== formatMoney(amount, currency);

/** The private page has no other address that the buyer could find again. */
export function describeWayBack({ canMail, isMailed, email }: OfferView): string {
  if (!canMail)
    return "We can't send email at the moment, so bookmark this page: its address is the only way back.";
  return isMailed
    ? `Every email that we send to ${email} has a link back to this page.`
    : `Bookmark this page: until we email ${email}, its address is the only way back.`;
}
