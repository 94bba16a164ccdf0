import { z } from "zod";
import { GUARANTEE } from "../../catalogue/deals/trust-lines.ts";
import { CURRENCIES } from "../../catalogue/format/currency.ts";
import { httpsUrl, text, yesOrNo } from "../../catalogue/schema/field-schema.ts";
import { shopFields } from "../../catalogue/schema/shop.ts";

export interface Question {
  readonly option:
    | "name"
    | "email"
    | "currency"
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
  /** Questions without one aren't asked: the answer is an option, or follows on the desk. */
  readonly message?: string;
  readonly schema: z.ZodType;
  readonly help: string;
  readonly wanted?: string;
  readonly isRequired?: true;
  readonly onlyWith?: Question["option"];
}

export const YES_OR_NO = yesOrNo(false);

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
    message: "Your email address, which buyers see",
    schema: shopFields.email,
    isRequired: true,
  },
  {
    option: "currency",
    help: `the currency of your prices, ${CURRENCIES.join(", ")}`,
    placeholder: "EUR (otherwise USD)",
    schema: z.enum(CURRENCIES),
    wanted: `one of ${CURRENCIES.join(", ")}`,
  },
  {
    option: "phone",
    help: "your phone number with the country code, used for WhatsApp too",
    placeholder: "+1 …",
    schema: shopFields.phone,
    wanted: "a number with + and the country code, such as +1 202 555 0143",
  },
  {
    option: "telegram",
    help: "your Telegram handle",
    placeholder: "your_handle",
    schema: shopFields.telegram,
  },
  {
    option: "x",
    help: "your page on X",
    placeholder: "https://x.com/…",
    schema: httpsUrl(),
  },
  {
    option: "linkedin",
    help: "your page on LinkedIn",
    placeholder: "https://www.linkedin.com/…",
    schema: httpsUrl(),
  },
  {
    option: "founder",
    help: "the name of the person who runs the shop, for the about page",
    placeholder: "Ada Reed",
    schema: text(),
  },
  {
    option: "escrow",
    help: "your email address at Escrow.com, which gives every name with a price a Buy Now button",
    placeholder: "you@your-domain.com",
    message:
      "Your email address at Escrow.com, or Enter if you have no account there.\n   With it, names with a price get a Buy Now button. The buyer pays its\n   fee and has 3 days to check the name, until you change that",
    schema: shopFields.email,
  },
  {
    option: "plans",
    help: "whether you offer payment plans, which is how lease-to-own works here",
    placeholder: "no",
    schema: YES_OR_NO,
  },
  {
    option: "guarantee",
    help: `whether pages of names promise "${GUARANTEE.title}"`,
    placeholder: "no",
    schema: YES_OR_NO,
  },
  {
    option: "law",
    help: "the country or state whose law governs the terms of service",
    placeholder: "Germany",
    schema: text(),
  },
  {
    option: "courts",
    help: "the courts named in the terms of service",
    placeholder: "the courts of Berlin",
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
