import { parse } from "tldts";
import { MAX_DOMAIN_LENGTH } from "./domain-name.ts";

export const DOMAIN_WANTED = "a domain name, such as people.talk";

/** Letters, digits and emoji of any language, and what joins or separates them. A domain name has nothing else. */
const IN_NAMES =
  /^(?![©®™])[-.。．｡·・\p{L}\p{M}\p{Nd}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200c\u200d]$/u;
const DOTS = /[.。．｡]/;
const DASH = /[\p{Pd}\u2212]/u;
/** Some scripts need these, so they are at fault only in a name that can't be read otherwise. */
const JOINER = /[\u200c\u200d]/;
const LOOK_ALIKE = /[\p{sc=Cyrillic}\p{sc=Greek}]/u;
const LATIN = /\p{sc=Latin}/u;

const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  "\u00a0": " (no-break space)",
  "\u00ad": " (soft hyphen)",
  "\u200b": " (zero width space)",
  "\u2011": " (non-breaking hyphen)",
  "\u2013": " (en dash)",
};

/** Says at which place a name has a character that isn't ASCII and that `isOdd` finds, or returns null. */
function describeOdd(name: string, isOdd: (character: string) => boolean): string | null {
  const characters = Array.from(name);
  const at = characters.findIndex((character) => character > "\u007f" && isOdd(character));
  const found = characters[at];
  if (found === undefined) return null;
  const code = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
  const shown = code + (CHARACTER_NAMES[found] ?? "");
  if (DASH.test(found)) return `a name with - as its character ${at + 1} instead of ${shown}`;
  if (!LOOK_ALIKE.test(found)) return `a name without its character ${at + 1}, ${shown}`;
  const script = /\p{sc=Greek}/u.test(found) ? "Greek" : "Cyrillic";
  return `a name with a Latin letter as its character ${at + 1} instead of ${shown} (${script})`;
}

function findOdd(name: string): string | null {
  const labels = name.split(DOTS);
  const isMixed = labels.some((label) => LATIN.test(label) && LOOK_ALIKE.test(label));
  return describeOdd(
    name,
    (character) => !IN_NAMES.test(character) || (isMixed && LOOK_ALIKE.test(character)),
  );
}

function toAscii(text: string): string {
  const name = text.trim().toLowerCase();
  const isForeign = /\P{ASCII}/u.test(name) && /^[a-z0-9.\P{ASCII}-]+$/u.test(name);
  return isForeign && !findOdd(name) ? (URL.parse(`http://${name}`)?.hostname ?? name) : name;
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

function findDomainFault(name: string): string | null {
  if (name.includes("://")) return "the name alone, without https:// and path";
  if (/^www\..*\./.test(name)) return `the name without www.: ${name.slice("www.".length)}`;
  if (name.length > MAX_DOMAIN_LENGTH) return "a domain name of at most 253 characters";
  if (!DOMAIN.test(name)) {
    return (
      findOdd(name) ?? describeOdd(name, (character) => JOINER.test(character)) ?? DOMAIN_WANTED
    );
  }
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
