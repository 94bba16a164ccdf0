/** Turns each run of white space, control and invisible characters into one space. */
export const collapseSpaces = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ");

/** One line of text from a URL or a form: no control characters, single spaces, at most `length` characters. */
export function cleanLine(value: string | null, length: number): string {
  const line = collapseSpaces(value ?? "").trim();
  return [...line].slice(0, length).join("").trim();
}

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters but '\n', lone surrogates and direction marks. */
const UNSEEN = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** Text of several lines from a form; of its control characters only '\n' stays. */
export function cleanParagraphs(value: string): string {
  return value.replaceAll(LINE_BREAK, "\n").replaceAll("\t", " ").replaceAll(UNSEEN, "").trim();
}

/** Makes untrusted text safe for a terminal, a mail or a file: of its control characters only '\n' and tabs stay. */
export function printableText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}
