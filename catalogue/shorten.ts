/** Cuts a text of more than `length` characters at the end of a word, and marks the cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, text.lastIndexOf(" ", length - 1))}…`;
}
