import type { z } from "zod";
import { httpsUrl, text } from "../../catalogue/field-schema.ts";
import { shopFields } from "../../catalogue/shop.ts";

export interface Question {
  /** The option, as '--name'. */
  readonly option:
    "name" | "email" | "phone" | "telegram" | "x" | "linkedin" | "founder" | "law" | "courts";
  readonly placeholder: string;
  readonly message: string;
  readonly schema: z.ZodType;
  /** In place of the schema's words, which are about YAML. */
  readonly wanted?: string;
  readonly isRequired?: true;
  /** Asked only where this one has an answer. */
  readonly onlyWith?: Question["option"];
  /** What Enter does; leaves the field out unless told. */
  readonly otherwise?: string;
}

export const QUESTIONS: readonly Question[] = [
  {
    option: "name",
    placeholder: "Harbor Names",
    message: "What is your shop called?",
    schema: shopFields.name,
    isRequired: true,
  },
  {
    option: "email",
    placeholder: "you@your-domain.com",
    message:
      "Your e-mail address: buyers see it, and inquiries are mailed to it once SMTP_URL is set",
    schema: shopFields.email,
    isRequired: true,
  },
  {
    option: "phone",
    placeholder: "+1 …",
    message: "Your phone number with the country code, which WhatsApp uses too",
    schema: shopFields.phone,
    wanted: "a number with + and the country code, as +1 202 555 0143",
  },
  {
    option: "telegram",
    placeholder: "your_handle",
    message: "Your Telegram handle",
    schema: shopFields.telegram,
  },
  { option: "x", placeholder: "https://x.com/…", message: "Your address at X", schema: httpsUrl() },
  {
    option: "linkedin",
    placeholder: "https://www.linkedin.com/…",
    message: "Your address at LinkedIn",
    schema: httpsUrl(),
  },
  {
    option: "founder",
    placeholder: "Your own name",
    message: "Who runs the shop? The about page says so",
    schema: text(),
  },
  {
    option: "law",
    placeholder: "Germany",
    message: "Whose law do your terms of service name?",
    schema: text(),
    otherwise: "Delaware's, and its courts",
  },
  {
    option: "courts",
    placeholder: "the courts of Berlin",
    message: "Which courts do they name?",
    schema: text(),
    isRequired: true,
    onlyWith: "law",
  },
];

/** What is wrong with an answer; an empty one is right where the field may be left out. */
export function findProblem(
  { schema, wanted, isRequired }: Question,
  answer = "",
): string | undefined {
  if (answer.trim() === "") return isRequired ? "This one is needed." : undefined;
  const { error } = schema.safeParse(answer.trim());
  return error ? `Wanted is ${wanted ?? error.issues[0]?.message}.` : undefined;
}

/** Reads 'Sedo https://sedo.com/…'. */
export function readPartner(answer: string): { name: string; url: string } | undefined {
  const [, name = "", url = ""] = /^(.+?)\s+(\S+)$/.exec(answer.trim()) ?? [];
  const isOwnPage = /^https:\/\/[^/]+\/./.test(url);
  return name && isOwnPage && httpsUrl().safeParse(url).success ? { name, url } : undefined;
}

export const PARTNER_WANTED =
  "Wanted are a name and the https:// address of your own page there, as: Sedo https://sedo.com/…";
