import type { z } from "zod";
import { type AboutShopField, aboutShopField } from "./about-shop.ts";
import type { RecordField, Section } from "./record-field.ts";
import { shopFields } from "./shop.ts";

const YES_NO = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

function toWords(value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** `usual` is what the group that has the field gives it by default. */
function toField(
  path: string,
  about: AboutShopField,
  schema: z.ZodType,
  usual: unknown,
): RecordField {
  const { label = "", hint, kind = "line", type, choices, unset } = about;
  const named = { path, label, ...(hint !== undefined && { hint }) };
  const own = toWords(usual ?? schema.safeParse(undefined).data);
  const defaultText = own ?? unset;
  const told = defaultText === undefined ? {} : { defaultText };
  switch (kind) {
    case "own": {
      const { none = "", usual: usualChoice, inner, parts = {} } = about;
      const fields = inner
        ? [toField(path, inner, schema, null)]
        : listParts(path, parts, undefined);
      return { ...named, kind, none, fields, ...(usualChoice && { usual: usualChoice }) };
    }
    case "rows": {
      const { columns = [], form = "list", max = 0 } = about;
      return { ...named, kind, columns, form, max };
    }
    case "yesNo":
    case "choice": {
      const given = choices ?? YES_NO;
      const chosen = given.find(([value]) => value === own)?.[1] ?? unset ?? "";
      return { ...named, kind: "choice", choices: given, defaultText: chosen };
    }
    case "words":
    case "numbers":
    case "lines":
      return { ...named, kind, ...told };
    default:
      return { ...named, kind, ...(type && { type }), ...told };
  }
}

type Parts = Readonly<Record<string, z.ZodType>>;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Returns a field, or those of a group. */
function listFields(path: string, schema: z.ZodType, usual: unknown): RecordField[] {
  const about = aboutShopField(schema);
  if (about.label !== undefined) return [toField(path, about, schema, usual)];
  return listParts(path, about.parts ?? {}, usual ?? schema.safeParse(undefined).data);
}

const listParts = (path: string, parts: Parts, usual: unknown): RecordField[] =>
  Object.entries(parts).flatMap(([name, schema]) =>
    listFields(`${path}.${name}`, schema, isGroup(usual) ? usual[name] : undefined),
  );

const section = (
  id: string,
  title: string,
  about: string,
  names: readonly (keyof typeof shopFields)[],
): Section => ({
  id,
  title,
  about,
  fields: names.flatMap((name) => listFields(name, shopFields[name], undefined)),
});

/** The forms for shop.yaml. What its fields are called stands beside their checks, in shop.ts. */
export const SECTIONS: readonly Section[] = [
  section("basics", "Name and description", "The shop's name, and what it says about itself.", [
    "name",
    "description",
    "notice",
    "network",
    "usualTerms",
    "answersWithin",
    "currency",
    "timeZone",
  ]),
  section("contact", "How buyers reach you", "Email, phone, Telegram, networks and other ways.", [
    "email",
    "phone",
    "telegram",
    "socials",
    "channels",
    "mailboxes",
  ]),
  section("look", "Color and logo", "The accent color in both themes, and your logo.", [
    "accent",
    "logo",
  ]),
  section(
    "about",
    "You and your company",
    "Who sells here, what buyers say, your partners, and where figures come from.",
    ["founder", "identity", "voice", "testimonials", "partners", "seoTool"],
  ),
  section(
    "offers",
    "Offers and payment",
    "How long offers stay open, your escrow account, and currencies.",
    ["offers", "escrow", "checkoutHold", "currencies"],
  ),
  section("plans", "Payment plans", "Monthly payments, and their conditions.", ["plans"]),
  section("messages", "Emails and reports", "What the shop writes to you and to buyers.", [
    "report",
    "answerLinks",
    "inquiryCopy",
    "savedReplies",
  ]),
  section("home", "Home page", "Featured names; its title, text, figures and sections.", [
    "lead",
    "home",
  ]),
  section("pages", "Name pages", "Assurances, questions and figures on each name's page.", [
    "trust",
    "faqs",
    "registryFacts",
    "viewsShownFrom",
  ]),
  section("programs", "Programs and AI", "What programs may read, and what they may do with it.", [
    "machines",
    "contentSignals",
  ]),
  section("legal", "Policies", "Their date, the law that applies, and the courts.", [
    "policiesUpdated",
    "jurisdiction",
  ]),
];

export const findSection = (id: string | undefined): Section | undefined =>
  SECTIONS.find((one) => one.id === id);
