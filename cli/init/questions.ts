import type { z } from "zod";
import { GUARANTEE } from "../../catalogue/deals/trust-lines.ts";
import { httpsUrl, text, yesOrNo } from "../../catalogue/schema/field-schema.ts";
import { USUAL_PLANS } from "../../catalogue/schema/plan-settings.ts";
import { shopFields } from "../../catalogue/schema/shop.ts";

export interface Question {
  readonly option:
    | "name"
    | "email"
    | "phone"
    | "telegram"
    | "x"
    | "linkedin"
    | "founder"
    | "escrow"
    | "plans"
    | "guarantee"
    | "law"
    | "courts";
  readonly placeholder: string;
  readonly message: string;
  readonly schema: z.ZodType;
  readonly help: string;
  readonly wanted?: string;
  readonly isRequired?: true;
  readonly onlyWith?: Question["option"];
  readonly otherwise?: string;
}

export const YES_OR_NO = yesOrNo(false);

const { lengths, surcharges, conditions } = USUAL_PLANS;
const TIERS = Object.entries(surcharges).map(([months, share]) => `${share} up to ${months}`);
const USUAL = `The usual ones have ${lengths[0]} to ${lengths.at(-1)} months, with a surcharge of ${TIERS.join(", ")}.`;
const BUYERS_READ = "Buyers read:";

export const QUESTIONS: readonly Question[] = [
  {
    option: "name",
    help: "the shop's name",
    placeholder: "Harbor Names",
    message: "What is your shop called?",
    schema: shopFields.name,
    isRequired: true,
  },
  {
    option: "email",
    help: "your email address, which buyers see and inquiries go to",
    placeholder: "you@your-domain.com",
    message: "Your email address: buyers see it, and inquiries go to it once SMTP_URL is set",
    schema: shopFields.email,
    isRequired: true,
  },
  {
    option: "phone",
    help: "your phone number with the country code, used for WhatsApp too",
    placeholder: "+1 …",
    message: "Your phone number with the country code, which WhatsApp uses too",
    schema: shopFields.phone,
    wanted: "a number with + and the country code, such as +1 202 555 0143",
  },
  {
    option: "telegram",
    help: "your Telegram handle",
    placeholder: "your_handle",
    message: "Your Telegram handle",
    schema: shopFields.telegram,
  },
  {
    option: "x",
    help: "your page on X",
    placeholder: "https://x.com/…",
    message: "Your page on X",
    schema: httpsUrl(),
  },
  {
    option: "linkedin",
    help: "your page on LinkedIn",
    placeholder: "https://www.linkedin.com/…",
    message: "Your page on LinkedIn",
    schema: httpsUrl(),
  },
  {
    option: "founder",
    help: "the name of the person who runs the shop, for the about page",
    placeholder: "Ada Reed",
    message: "Who runs the shop? The name appears on the about page",
    schema: text(),
  },
  {
    option: "escrow",
    help: "your email address at Escrow.com, which gives every name with a price a Buy Now button",
    placeholder: "you@your-domain.com",
    message:
      "Your email address at Escrow.com: with it, every name with a price has a Buy Now button. The buyer pays the fee and has 3 days to inspect the name, which you can change in shop.yaml",
    schema: shopFields.email,
  },
  {
    option: "plans",
    help: "whether you offer payment plans, which is how lease-to-own works here",
    placeholder: "no",
    message: `Do you offer payment plans (lease-to-own)? ${USUAL} ${BUYERS_READ} "${conditions.ownership} ${conditions.latePayment}" You can change these terms in shop.yaml. Yes or no`,
    schema: YES_OR_NO,
    otherwise: "offer none",
  },
  {
    option: "guarantee",
    help: `whether pages of names promise "${GUARANTEE.title}"`,
    placeholder: "no",
    message: `Do you promise "${GUARANTEE.title}"? ${BUYERS_READ} "${GUARANTEE.text}" Yes or no`,
    schema: YES_OR_NO,
    otherwise: "leave this line out",
  },
  {
    option: "law",
    help: "the country or state whose law governs the terms of service",
    placeholder: "Germany",
    message: "Which country or state's law governs your terms of service?",
    schema: text(),
    otherwise: "leave the country unnamed",
  },
  {
    option: "courts",
    help: "the courts named in the terms of service",
    placeholder: "the courts of Berlin",
    message: "Which courts decide disputes about your terms?",
    schema: text(),
    isRequired: true,
    onlyWith: "law",
  },
];

export function findProblem(
  { schema, help, wanted, isRequired }: Question,
  answer = "",
): string | undefined {
  if (answer.trim() === "") return isRequired ? `Enter ${help}.` : undefined;
  const { error } = schema.safeParse(answer.trim());
  return error ? `Expected ${wanted ?? error.issues[0]?.message}.` : undefined;
}

export function readPartner(answer: string): { name: string; url: string } | undefined {
  const [, name = "", url = ""] = /^(.+?)\s+(\S+)$/.exec(answer.trim()) ?? [];
  const isOwnPage = /^https:\/\/[^/]+\/./.test(url);
  return name && isOwnPage && httpsUrl().safeParse(url).success ? { name, url } : undefined;
}

export const PARTNER_WANTED =
  "Expected a name and the https:// address of your own page there, such as: Sedo https://sedo.com/…";
