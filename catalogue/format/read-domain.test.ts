import { expect, it } from "vitest";
import { readDomain } from "./read-domain.ts";

it.each([
  [" Harbor.COM ", "harbor.com"],
  ["example。com", "example.com"],
  ["😀.ws", "xn--e28h.ws"],
  ["❤️.ws", "xn--qei.ws"],
  ["東京tower.jp", "xn--tower-w91hq39l.jp"],
  ["نامه\u200cای.com", "xn--mgba3gch31f060k.com"],
  ["harbor.co.uk", "harbor.co.uk"],
])("%s is read as %s", (text, domain) => {
  expect(readDomain(text)).toEqual({ domain, wanted: null });
});

it.each([
  [
    "people\u2011talk.com",
    "a name with - as its character 7 instead of U+2011 (non-breaking hyphen)",
  ],
  ["peo\u200bple.com", "a name without its character 4, U+200B (zero width space)"],
  ["•foo.com", "a name without its character 1, U+2022"],
  ["foo.com、bar.com", "a name without its character 8, U+3001"],
  ["foo™.com", "a name without its character 4, U+2122"],
  ["a\u{e0001}b.com", "a name without its character 2, U+E0001"],
  ["p\u0430ypal.com", "a name with a Latin letter as its character 2 instead of U+0430 (Cyrillic)"],
  ["co.uk", "a name under it, such as harbor.co.uk, because co.uk itself isn't for sale"],
  ["公司.cn", expect.stringMatching(/isn't for sale$/)],
  ["har bor.com", "a domain name, such as people.talk"],
])("%j is refused, and says where and why", (text, wanted) => {
  expect(readDomain(text).wanted).toEqual(wanted);
});
