import { describe, expect, test } from "vitest";
import {
  formatNamesQuery,
  MAX_SHORTLIST,
  parseLinkedNames,
  parseStoredNames,
  shortlistSubject,
} from "./shortlist.ts";

const many = Array.from({ length: 80 }, (_, index) => `name-${index}.com`);

describe("the shortlist that a browser stored", () => {
  test("is read in its order, each name once", () => {
    expect(parseStoredNames('["b.ai","a.com","b.ai"]')).toEqual(["b.ai", "a.com"]);
  });

  test.each(["", "null", "{}", '"a.com"', "[", "[1,null,[],{}]", '["A.com","a","../x.y","<b>.c"]'])(
    "%s is read as an empty list",
    (stored) => expect(parseStoredNames(stored)).toEqual([]),
  );

  test("is cut to the maximum length", () => {
    expect(parseStoredNames(JSON.stringify(many))).toEqual(many.slice(0, MAX_SHORTLIST));
  });
});

describe("the names in a link", () => {
  test("may be in any case, spaced, repeated and in their own script", () => {
    expect(parseLinkedNames(" People.TALK,,tempo.ai ,people.talk,fac\u0327ade.com")).toEqual([
      "people.talk",
      "tempo.ai",
      "façade.com",
    ]);
  });

  test("are written in the form in which they are read", () => {
    expect(formatNamesQuery([])).toBe("");
    expect(formatNamesQuery(["people.talk", "xn--faade-zra.com"])).toBe(
      "?names=people.talk,xn--faade-zra.com",
    );
    expect(formatNamesQuery(["a&b.com"])).toBe("?names=a%26b.com");
  });
});

test("the subject lists as many names as fit", () => {
  expect(shortlistSubject(["a.com"], 150)).toBe("Shortlist: a.com");
  expect(shortlistSubject(["a.com", "b.ai"], 150)).toBe("Shortlist: a.com, b.ai");
  expect(shortlistSubject(["a.com", "b.ai", "c.id"], 27)).toBe("Shortlist: a.com and 2 more");
  expect(shortlistSubject(many, 150).length).toBeLessThanOrEqual(150);
  expect(shortlistSubject([`${"a".repeat(240)}.com`], 150)).toBe("Shortlist of 1");
});
