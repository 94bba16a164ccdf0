import { domainToUnicode } from "node:url";

/** Shows an internationalized name in both spellings: as people read it, and as files and DNS have it. */
export function showDomain(domain: string): string {
  const shown = domainToUnicode(domain);
  return shown === "" || shown === domain ? domain : `${shown} (${domain})`;
}
