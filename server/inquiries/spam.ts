import type { Inquiry } from "./inquiry-fields.ts";

const MAX_LINKS = 2;

const LINK = /(?:https?:\/\/|\bwww\.)\S/gi;
const MARKERS = [
  /\[(?:url|link)[=\]]/i,
  /<a\s[^>]*href/i,
  /\b(?:viagra|cialis|levitra)\b/i,
  /\bpayday loans?\b/i,
  /\bguest posts?\b/i,
  /\bfirst page of google\b/i,
];

const countLinks = (text: string) => text.match(LINK)?.length ?? 0;

export const isTrapped = (honeypot: string) => honeypot.trim() !== "";

/** Only a suspicion: such an inquiry is quarantined, and its sender sees success. */
export function looksLikeSpam({ name, subject, message }: Inquiry): boolean {
  if (countLinks(name) > 0 || countLinks(subject ?? "") > 0) return true;
  return countLinks(message) > MAX_LINKS || MARKERS.some((marker) => marker.test(message));
}
