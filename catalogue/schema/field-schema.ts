import { z } from "zod";
import { cleanLine } from "../format/clean-text.ts";
import { DOMAIN_WANTED, readDomain } from "../format/read-domain.ts";
import { FIRST_COM_DAY } from "../format/time.ts";

const UNFIT = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;

export const isFit = (value: string) => !UNFIT.test(value);

export const FIT_WANTED =
  "no control characters, broken characters, or marks that change the writing direction";

export const text = (wanted = "text") =>
  z.string(wanted).trim().normalize("NFC").min(1, wanted).refine(isFit, FIT_WANTED);

/** Normalizes as `parseCriteria` does, so that links find the text. */
export const line = (max = Infinity) => {
  const wanted = max === Infinity ? "text" : `text of at most ${max} characters`;
  const clean = (value: string) => cleanLine(value.normalize("NFC"), Infinity);
  return z
    .string(wanted)
    .refine(isFit, FIT_WANTED)
    .transform(clean)
    .refine((value) => value !== "" && value.length <= max, wanted);
};

export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);

export const optionalOr = <T extends z.ZodType, U>(schema: T, usual: U) =>
  optional(schema).transform((value) => value ?? usual);

export function readYesOrNo(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  return word === "yes" ? true : word === "no" ? false : undefined;
}

export const yesOrNo = (usual: boolean) =>
  optional(z.unknown())
    .transform((value) => (value === null ? usual : readYesOrNo(value)))
    .pipe(z.boolean("yes or no"));

/** Returns false for `no`, which removes the shop's default, and null for `yes` or an empty field, which keep it. */
export const orNo = <T extends z.ZodType>(schema: T) =>
  optional(z.unknown()).transform((value, context): z.output<T> | false | null => {
    const word = readYesOrNo(value);
    if (value === null || word === true) return null;
    if (word === false) return false;
    const { data, error } = schema.safeParse(value);
    if (!error) return data;
    for (const issue of error.issues) {
      context.issues.push({ ...issue, input: value } as (typeof context.issues)[number]);
    }
    return z.NEVER;
  });

export const wholeNumber = (min: number, max: number, wanted: string) =>
  z.int(wanted).min(min, wanted).max(max, wanted);

export const readAs = <T>(wanted: string, read: (text: string) => T | null) =>
  z.union([z.string(), z.number()], wanted).transform((value, context) => {
    const found = read(String(value));
    if (found !== null) return found;
    context.addIssue({ code: "custom", message: wanted });
    return z.NEVER;
  });

/** Browsers also accept 'https:host' as a path and 'https:\\host' as a URL. */
export function isHttpsUrl(value: string): boolean {
  if (!/^https:\/\/[^\s\\/?#@]+([/?#]\S*)?$/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && z.regexes.domain.test(url.hostname);
}

export const httpsUrl = (wanted = "an https:// address") =>
  z.string(wanted).refine(isHttpsUrl, wanted).refine(isFit, FIT_WANTED);

export const mailbox = () => z.email("an email address");

export const listOf = <T extends z.ZodType>(item: T, min: number, max: number, wanted: string) =>
  z.array(item, wanted).min(min, wanted).max(max, wanted);

export const textList = (min: number, max: number) =>
  listOf(text(), min, max, min === max ? `exactly ${min} entries` : `${min} to ${max} entries`);

export const calendarDate = () => z.iso.date("a real date as YYYY-MM-DD");

/** Reads a day on which a domain was bought or sold. */
export const dayOfTrade = () =>
  calendarDate().refine(
    (day) => day >= FIRST_COM_DAY,
    `a day from ${FIRST_COM_DAY} on, when the first .com was registered`,
  );

export const MAX_QUESTIONS = 12;

const faqsWanted = `at most ${MAX_QUESTIONS} questions, each with its answer, or no`;

export const questionAnswers = orNo(
  listOf(
    z.strictObject({ question: text(), answer: text() }, faqsWanted),
    0,
    MAX_QUESTIONS,
    faqsWanted,
  ),
).transform((value) => (value === false ? [] : value));

export const asciiDomain = () =>
  z
    .string(DOMAIN_WANTED)
    .overwrite((text) => readDomain(text).domain)
    .check(({ value, issues }) => {
      const { wanted } = readDomain(value);
      if (wanted !== null) issues.push({ code: "custom", input: value, message: wanted });
    });
