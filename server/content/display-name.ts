import { domainToUnicode } from "node:url";

/** A name as people read it: labels in punycode in their own script, unless they can't be. */
export function toDisplayName(domain: string): string {
  return domain.includes("xn--") ? domainToUnicode(domain) || domain : domain;
}
