/**
 * Text that a stranger wrote, safe to show in a terminal, a mail or a file: its line breaks and tabs stay; every other
 * control character, every sign that turns the direction of writing and every half character becomes a space.
 */
export function printableText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}
