import { aboutCurrency } from "../../catalogue/format/currency.ts";
import { inVoice } from "../../catalogue/format/voice.ts";
import { noticeOf } from "../../catalogue/schema/examples.ts";
import { listExtensionPages } from "../../catalogue/extension-page.ts";
import type { Rates } from "../../catalogue/format/about-price.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { hasSoldPage } from "../../catalogue/sold.ts";
import { explainEnd, explainTime, TIMES } from "../../sale/deadlines.ts";
import { explainLease } from "../../sale/plan.ts";
import type { Content } from "../../server/shop/read-content.ts";
import type { Logos } from "../../server/shop/read-shop.ts";
import type { Config } from "../../server/settings/config.ts";
import { useSite } from "../ui/use-site.ts";

export type Contact = Pick<Shop, "email" | "phone" | "telegram" | "channels">;

/** The browser receives this, so it must not contain secrets. */
export type CaptchaSetting =
  | { readonly kind: "altcha" }
  | { readonly kind: "turnstile"; readonly siteKey: string; readonly origin: string };

export type Site = ReturnType<typeof toSite>;

/** What a form needs in the browser. */
export function useFormShop() {
  const { captcha, emailjs, contact, answersWithin } = useSite();
  return { captcha, emailjs, email: contact.email, answersWithin };
}

export type FormShop = ReturnType<typeof useFormShop>;

function toCaptcha({ turnstile }: Config): CaptchaSetting {
  if (!turnstile) return { kind: "altcha" };
  const { siteKey, origin } = turnstile;
  return { kind: "turnstile", siteKey, origin };
}

const MAX_EXTENSION_PAGES = 20;

/** The browser receives this, so it must not contain the escrow account's email address. */
export const toEscrowTerms = ({ escrow }: Pick<Shop, "escrow">) =>
  escrow && { feePayer: escrow.feePayer, inspectionDays: escrow.inspectionDays };

export function toSite(
  { shop, logos, catalogue }: Content,
  config: Config,
  rates: Rates | null,
  answerTime: string | null = null,
) {
  const { name, description, channelNames, answersWithin, currency } = shop;
  const { email, phone, telegram, channels } = shop;
  return {
    url: config.siteUrl,
    name,
    description,
    notice: noticeOf(shop, config.siteUrl),
    logos: logos && toLogos(logos, shop),
    accentStyles: shop.accent?.styles ?? "",
    identity: shop.identity,
    founder: toFounder(shop),
    voice: shop.voice,
    soldCount: catalogue.sold.length,
    hasSoldPage: hasSoldPage(catalogue),
    contact: { email, phone, telegram, channels },
    channelNames,
    answersWithin,
    /** Such as 'Usually answers within 2 hours'; null if the shop hasn't measured it. */
    answerTime,
    currency,
    hasPlans: shop.plans !== null,
    servesMarkdown: shop.machines,
    hasPictures: config.canDraw,
    canMail: config.smtpUrl !== null,
    socials: Object.entries(shop.socials).map(([name, link]) => ({ name: labelOf(name), link })),
    escrow: toEscrowTerms(shop),
    extensionPages: listExtensionPages(catalogue)
      .slice(0, MAX_EXTENSION_PAGES)
      .map(({ extension, path }) => ({ extension, path })),
    year: new Date().getUTCFullYear(),
    captcha: toCaptcha(config),
    emailjs: config.emailjs,
    rates,
  };
}

const toFounder = ({ founder }: Shop) =>
  founder && { name: founder.name, role: founder.role, hasPhoto: founder.photo !== null };

const NETWORKS = new Map(
  "X LinkedIn Instagram Facebook YouTube TikTok GitHub Threads Bluesky Mastodon Medium Pinterest Reddit WeChat Weibo Xing"
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

const labelOf = (name: string) => NETWORKS.get(name) ?? name;

type Tokens = Readonly<Record<string, string | null>>;

const sizeOf = ({ width, height }: Logos["dark"]) => ({ width, height });

function toLogos({ dark, light }: Logos, { logo }: Shop) {
  const isSame = logo?.dark === logo?.light;
  const shown = { src: "/logo/dark", ...sizeOf(dark) };
  return isSame ? [shown] : [shown, { src: "/logo/light", ...sizeOf(light) }];
}

function nameParty({ name, identity }: Shop): string {
  if (!identity || identity.company === name) return name;
  return `${identity.company}, which runs ${name}`;
}

/** Fills the shop's own words, after putting them into the seller's voice. */
export function fillTokens(text: string, shop: Shop, more: Tokens = {}): string {
  const days = shop.escrow && shop.escrow.inspectionDays;
  const values: Tokens = {
    shop: shop.name,
    party: nameParty(shop),
    channels: shop.channelNames,
    answersWithin: shop.answersWithin,
    ...TIMES,
    time: explainTime(days),
    end: explainEnd(days),
    lease: inVoice(explainLease(shop.usualTerms), shop.voice),
    network: shop.network,
    currency: aboutCurrency(shop.currency).name,
    privacyMailbox: shop.mailboxes.privacy,
    legalMailbox: shop.mailboxes.legal,
    ...more,
  };
  return inVoice(text, shop.voice).replaceAll(
    /\{(\w+)\}/g,
    (token, name: string) => values[name] ?? token,
  );
}

const hasUnsaid = (value: unknown): value is { unsaid: object | false } =>
  typeof value === "object" && value !== null && "unsaid" in value;

/** Fills the texts in words from YAML, which have tokens such as {shop}. Without the usual terms, it puts what `unsaid` has in the place of a part. */
export const fillWords = <T>(words: T, shop: Shop, more?: Tokens): T =>
  JSON.parse(JSON.stringify(words), (_, value: unknown) => {
    if (typeof value === "string") return fillTokens(value, shop, more);
    if (Array.isArray(value)) return value.filter((part) => part !== undefined);
    if (!hasUnsaid(value)) return value;
    const { unsaid, ...usual } = value;
    if (shop.usualTerms) return usual;
    return unsaid ? { ...usual, ...unsaid } : undefined;
  }) as T;
