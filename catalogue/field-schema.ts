import { z } from "zod";
import { cleanLine } from "./clean-text.ts";

/** Control characters but tabs and line breaks, lone surrogates, direction marks, and what XML forbids. */
const UNFIT = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;

export const isFit = (value: string) => !UNFIT.test(value);

export const FIT_WANTED =
  "no control characters, halves of characters, or marks that turn the direction of writing";

export const text = (wanted = "a text") =>
  z.string(wanted).trim().normalize("NFC").min(1, wanted).refine(isFit, FIT_WANTED);

/** One line of text, normalized as `parseCriteria` does, so that links find it. */
export const line = (max = Infinity) => {
  const wanted = max === Infinity ? "a text" : `a text of at most ${max} characters`;
  const clean = (value: string) => cleanLine(value.normalize("NFC"), Infinity);
  return z
    .string(wanted)
    .refine(isFit, FIT_WANTED)
    .transform(clean)
    .refine((value) => value !== "" && value.length <= max, wanted);
};

/** A field that may be missing, or empty in YAML: null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);

/** Browsers also take 'https:host' as a path and 'https:\\host' as a URL. */
function isHttpsUrl(value: string): boolean {
  if (!/^https:\/\/[^\s\\/?#@]+([/?#]\S*)?$/.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && z.regexes.domain.test(url.hostname);
}

export const httpsUrl = (wanted = "an https:// address") =>
  z.string(wanted).refine(isHttpsUrl, wanted).refine(isFit, FIT_WANTED);

export const mailbox = () => z.email("an e-mail address");

export const textList = (min: number, max: number) => {
  const wanted = min === max ? `exactly ${min} texts` : `${min} to ${max} texts`;
  return z.array(text(), wanted).min(min, wanted).max(max, wanted);
};

export const calendarDate = () => z.iso.date("a date as YYYY-MM-DD that the calendar has");

export const questionAnswers = (count: number) => {
  const wanted = `exactly ${count} entries of question and answer`;
  const entry = z.strictObject({ question: text(), answer: text() }, wanted);
  return z.array(entry, wanted).length(count, wanted);
};

export const asciiDomain = () =>
  z
    .string("a domain name")
    .max(253, "a domain name of at most 253 characters")
    .regex(
      /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
      "a domain name in lower case ASCII, as people.talk (internationalised names as xn--…)",
    )
    .refine(
      (name) => !name.endsWith(".data"),
      "a name that does not end in .data, as the addresses of a page's data do",
    );
