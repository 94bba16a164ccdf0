/** Cuts a text of more than `length` characters at the end of a word, where it has any, and marks the cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(" ", length - 1);
  return `${text.slice(0, end > 0 ? end : length - 1)}…`;
}
