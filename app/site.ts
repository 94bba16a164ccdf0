import type { Shop } from "../catalogue/shop.ts";

/** The ways to write to the seller, as links. */
export interface Contact {
  readonly email: string;
  /** As people read it. */
  readonly phone: string;
  readonly whatsapp: string;
  readonly telegram: string;
}

/** What every page knows of the shop. */
export interface Site {
  /** Public origin without a trailing slash. */
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly notice: string | null;
  readonly contact: Contact;
  readonly socials: Shop["socials"];
  readonly year: number;
}

export function toSite(shop: Shop, url: string, year: number): Site {
  const { name, description, notice, socials } = shop;
  const contact = {
    email: shop.email,
    phone: shop.phone,
    whatsapp: `https://wa.me/${shop.phone.replaceAll(/\D/g, "")}`,
    telegram: `https://t.me/${shop.telegram}`,
  };
  return { url, name, description, notice, contact, socials, year };
}

/** Fills the tokens that texts in app/content may hold, as {shop}, from the seller's facts. */
export function fillTokens(text: string, shop: Shop): string {
  const values: Record<string, string> = {
    shop: shop.name,
    founder: shop.founder.name,
    email: shop.email,
    privacyMailbox: shop.mailboxes.privacy,
    legalMailbox: shop.mailboxes.legal,
  };
  return text.replaceAll(/\{(\w+)\}/g, (token, name: string) => values[name] ?? token);
}
