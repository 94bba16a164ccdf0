import { isLocal } from "../format/page-url.ts";
import type { Shop } from "./shop.ts";

interface Example {
  readonly field: string;
  readonly found: string;
}

const RESERVED = /(^|[@./])example(\.(com|net|org))?$/i;
const FICTIONAL_NUMBER = /^\+1\D*\d{3}\D*555\D*01\D*\d\D*\d$/;
const FOUNDER = "Marguerite Vale";
const COMPANY = "Vale Example LLC";

const isUrl = (value: string) => value.startsWith("https://");
const hostOf = (value: string) => URL.parse(value)?.hostname ?? "";
const SERVICE_HOSTS = new Set(
  ["atom", "efty", "sedo", "spaceship", "namecheap", "dynadot"].map((name) => `${name}.com`),
);

const isHomePage = (value: string) =>
  /^https:\/\/[^/?#]+\/?$/.test(value) && SERVICE_HOSTS.has(hostOf(value).replace(/^www\./, ""));

const INIT_PLACEHOLDERS = new Set(["…", "your-id", "Street 1", "12345 City"]);

function isExample(field: string, value: string): boolean {
  if (INIT_PLACEHOLDERS.has(value)) return true;
  if (field === "phone") return FICTIONAL_NUMBER.test(value);
  if (field === "founder.name") return value === FOUNDER;
  if (field.startsWith("identity") && value.endsWith("(example)")) return true;
  if (field.startsWith("testimonials")) return value === "Example buyer";
  if (field === "identity.company") return value === COMPANY;
  if (field.startsWith("partners") && isHomePage(value)) return true;
  if (isUrl(value)) return RESERVED.test(hostOf(value)) || /[-_/]example\/?$/.test(value);
  return field === "telegram" ? value.endsWith("_example") : RESERVED.test(value);
}

function listTexts(value: unknown, field: string): Example[] {
  if (typeof value === "string") return [{ field, found: value }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => listTexts(item, `${field}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => listTexts(item, `${field}.${name}`));
}

export function findExamples(shop: Shop): Example[] {
  const { email, phone, telegram, socials, channels, mailboxes, founder, partners } = shop;
  const { seoTool, escrow, identity, home, testimonials } = shop;
  const reached = { email, phone, telegram, socials, channels, mailboxes, founder };
  const own = { ...reached, partners, seoTool, escrow, identity, home, testimonials };
  return Object.entries(own)
    .flatMap(([name, value]) => listTexts(value, name))
    .filter(({ field, found }) => isExample(field, found))
    .filter(({ field, found }) => !field.startsWith("mailboxes.") || found !== email);
}

export const formatExample = ({ field, found }: Example): string =>
  field.startsWith("partners") && isHomePage(found)
    ? `shop.yaml: ${field}: ${found} is the home page of a service: put your own page there`
    : `shop.yaml: ${field}: ${found} is an example: put your own, or leave it out`;

const DEMONSTRATION =
  "This is a demonstration shop: its listings, figures and contacts are examples, and nothing here is for sale.";

export const DEMONSTRATION_EMAIL = "hello@vitrine.example";

export const isDemonstration = ({ name, email, notice }: Shop): boolean =>
  name === "Vitrine" && email === DEMONSTRATION_EMAIL && notice === DEMONSTRATION;

export function noticeOf(shop: Shop, siteUrl: string): string | null {
  return !isLocal(siteUrl) && findExamples(shop).length > 0 ? DEMONSTRATION : shop.notice;
}
