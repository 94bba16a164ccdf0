export const collapseSpaces = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ");

export function cleanLine(value: string | null, length: number): string {
  const line = collapseSpaces(value ?? "").trim();
  return [...line].slice(0, length).join("").trim();
}

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const UNSEEN = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu;

export function cleanParagraphs(value: string): string {
  return value.replaceAll(LINE_BREAK, "\n").replaceAll("\t", " ").replaceAll(UNSEEN, "").trim();
}

/** Makes untrusted text safe for a terminal, a mail or a file. Keeps line breaks and tabs. */
export function printableText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}
