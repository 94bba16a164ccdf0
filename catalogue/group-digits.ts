/**
 * A whole number from 0 as American English writes it: '12,345'. Without Intl, whose first use takes a phone as long as half
 * a page's script.
 */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
