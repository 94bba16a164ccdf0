import type { QuestionAnswer } from "./listing.ts";

export interface Partner {
  readonly name: string;
  readonly url: string;
  /** What it is to the buyer: 'Marketplace profile', 'Registrar'. */
  readonly kind: string;
  readonly description: string;
}

export interface Founder {
  readonly name: string;
  readonly role: string;
  readonly bio: string;
  readonly linkedin: string;
  /** Name of an image file beside shop.yaml; null when there is none. */
  readonly photo: string | null;
}

/** Facts of the shop as a whole, from shop.yaml. */
export interface Shop {
  readonly name: string;
  readonly description: string;
  /** Shown at the foot of every page; null for none. */
  readonly notice: string | null;
  readonly email: string;
  /** As people read it: '+1 202 555 0143'. */
  readonly phone: string;
  /** Telegram handle without '@'. */
  readonly telegram: string;
  readonly socials: { readonly x: string; readonly linkedin: string };
  readonly mailboxes: { readonly privacy: string; readonly legal: string };
  readonly founder: Founder;
  readonly partners: readonly Partner[];
  readonly seoTool: { readonly name: string; readonly url: string };
  readonly faqs: readonly QuestionAnswer[];
  /** Domains that stand first in the catalogue. */
  readonly lead: readonly string[];
}
