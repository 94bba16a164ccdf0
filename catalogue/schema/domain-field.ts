import { parse } from "tldts";
import { z } from "zod";
import { MAX_DOMAIN_LENGTH } from "../format/domain-name.ts";

const WANTED = "a domain name, such as people.talk";

const ODD_NAMES: Readonly<Record<string, string>> = {
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero width space",
  "\u200c": "zero width non-joiner",
  "\u200d": "zero width joiner",
  "\u2011": "non-breaking hyphen",
  "\u2013": "en dash",
  "\u2212": "minus sign",
  "\ufeff": "byte order mark",
};
const DASH = /[\p{Pd}\u2212]/u;
const UNSEEN = /(?![- \u200c\u200d])[\p{Cf}\p{Zs}]/u;
/** Some scripts need these, so they are at fault only in a name that can't be read otherwise. */
const JOINER = /[\u200c\u200d]/u;
const CYRILLIC_OR_GREEK = /[\p{sc=Cyrillic}\p{sc=Greek}]/u;

function describeOdd(name: string, odd: RegExp): string | null {
  const characters = Array.from(name);
  const at = characters.findIndex((character) => character !== "-" && odd.test(character));
  const found = characters[at];
  if (found === undefined) return null;
  const code = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
  const script = /\p{sc=Greek}/u.test(found) ? "Greek" : "Cyrillic";
  const about = odd === CYRILLIC_OR_GREEK ? script : ODD_NAMES[found];
  const shown = about ? `${code} (${about})` : code;
  if (odd === UNSEEN || odd === JOINER) return `a name without its character ${at + 1}, ${shown}`;
  const fit = odd === DASH ? "-" : "a Latin letter";
  return `a name with ${fit} as its character ${at + 1} instead of ${shown}`;
}

const isMixed = (label: string) => /\p{sc=Latin}/u.test(label) && CYRILLIC_OR_GREEK.test(label);

function findLookAlike(name: string): string | null {
  const hasMixed = name.split(/[.。．｡]/).some(isMixed);
  return (
    describeOdd(name, DASH) ??
    describeOdd(name, UNSEEN) ??
    (hasMixed ? describeOdd(name, CYRILLIC_OR_GREEK) : null)
  );
}

function toAscii(text: string): string {
  const name = text.trim().toLowerCase();
  const isForeign = /\P{ASCII}/u.test(name) && /^[a-z0-9.\P{ASCII}-]+$/u.test(name);
  return isForeign && !findLookAlike(name) ? (URL.parse(`http://${name}`)?.hostname ?? name) : name;
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

function findDomainFault(name: string): string | null {
  if (name.includes("://")) return "the name alone, without https:// and path";
  if (/^www\..*\./.test(name)) return `the name without www.: ${name.slice("www.".length)}`;
  if (name.length > MAX_DOMAIN_LENGTH) return "a domain name of at most 253 characters";
  if (!DOMAIN.test(name)) return findLookAlike(name) ?? describeOdd(name, JOINER) ?? WANTED;
  if (parse(name, { allowPrivateDomains: false }).publicSuffix === name)
    return `a name under it, such as harbor.${name}, because ${name} itself isn't for sale`;
  return name.endsWith(".data")
    ? "a name that doesn't end in .data, which is how addresses of page data end"
    : null;
}

/** Reads a name as people write it. Returns it in lowercase ASCII, with what is wanted instead if it can't be one. */
export function readDomain(text: string) {
  const domain = toAscii(text);
  return { domain, wanted: findDomainFault(domain) };
}

export const asciiDomain = () =>
  z
    .string(WANTED)
    .overwrite(toAscii)
    .check(({ value, issues }) => {
      const message = findDomainFault(value);
      if (message) issues.push({ code: "custom", input: value, message });
    });
