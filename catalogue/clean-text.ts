/** Each stretch of white space, control characters and characters that nobody sees becomes one space. */
export const collapseSpaces = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ");

/** Text from an address or a form on one line: no control characters, no surplus white space, at most `length` characters. */
export function cleanLine(value: string | null, length: number): string {
  const line = collapseSpaces(value ?? "").trim();
  return [...line].slice(0, length).join("").trim();
}

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters but line breaks, halves of characters, and marks that turn the reading direction around. */
const UNSEEN = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** Text of several lines from a form: line breaks, each as '\n', are the only control characters that stay. */
export function cleanParagraphs(value: string): string {
  return value.replaceAll(LINE_BREAK, "\n").replaceAll("\t", " ").replaceAll(UNSEEN, "").trim();
}
