import type { Shop } from "../../catalogue/shop.ts";
import type { Config } from "../../server/config.ts";

/** How to reach the seller: contact-links.tsx makes links of it. */
export type Contact = Pick<Shop, "email" | "phone" | "telegram">;

/** How the forms tell people from robots. Only what the browser may know. */
export type CaptchaSetting =
  | { readonly kind: "altcha" }
  | { readonly kind: "turnstile"; readonly siteKey: string; readonly origin: string };

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
  readonly captcha: CaptchaSetting;
  /** The browser e-mails through EmailJS first; null: it does not. */
  readonly emailjs: Config["emailjs"];
}

function toCaptcha({ turnstile }: Config): CaptchaSetting {
  if (!turnstile) return { kind: "altcha" };
  return { kind: "turnstile", siteKey: turnstile.siteKey, origin: turnstile.origin };
}

export function toSite(shop: Shop, config: Config, year: number): Site {
  const { name, description, notice, socials, email, phone, telegram } = shop;
  return {
    url: config.siteUrl,
    name,
    description,
    notice,
    contact: { email, phone, telegram },
    socials,
    year,
    captcha: toCaptcha(config),
    emailjs: config.emailjs,
  };
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
