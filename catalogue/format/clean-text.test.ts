import { describe, expect, it } from "vitest";
import { cleanLine, cleanParagraphs, printableText } from "./clean-text.ts";

describe("text that a visitor sends", () => {
  it.each([
    [null, ""],
    [" \t\r\n\0\u00a0\u2028 ", ""],
    ["Ünïcode & <b>, 茶 🌱", "Ünïcode & <b>, 茶 🌱"],
    ["  one\r\n\ttwo   three\n", "one two three"],
  ])("%j is put on one line with single spaces", (text, line) => {
    expect(cleanLine(text, 100)).toBe(line);
  });

  it.each(["\0", "\u0001", "\u001b", "\u007f", "\u0085", "\u200b", "\u202e", "\ufeff", "\ud800"])(
    "loses the character %j",
    (character) => {
      expect(cleanLine(`${character}one${character}two${character}`, 100)).toBe("one two");
    },
  );

  it.each([
    ["abcd", "abcd"],
    ["abcde", "abcd"],
    ["abc def", "abc"],
    ["abc🌱def", "abc🌱"],
  ])("%s is cut to four characters, all whole, without a space at its end: %s", (text, cut) => {
    expect(cleanLine(text, 4)).toBe(cut);
  });
});

describe("a text of several lines", () => {
  it("keeps its line breaks, in one form", () => {
    expect(cleanParagraphs("one\r\ntwo\rthree\u2028four\n\nfive")).toBe(
      "one\ntwo\nthree\nfour\n\nfive",
    );
  });

  it.each(["\u0000", "\u009B", "\u202E", "\uD800"])("loses the character %j", (character) => {
    expect(cleanParagraphs(`one${character}two`)).toBe("onetwo");
  });

  it("keeps characters that join letters and pictures", () => {
    expect(cleanParagraphs("\tمی\u200Cخواهم 👩\u200D🚀 ")).toBe("می\u200Cخواهم 👩\u200D🚀");
  });
});

describe("text for a terminal, a mail or a file", () => {
  it("keeps what people write", () => {
    const text = "Hello,\n\n\tÜnïcode 茶 🌱 👩‍👧, می‌خواهم\nBye";
    expect(printableText(text)).toBe(text);
  });

  it("ends every line in the same way", () => {
    expect(printableText("a\r\nb\rc\u2028d")).toBe("a\nb\nc\nd");
  });

  it.each(["\u001b", "\u009b", "\u202e", "\ud800"])("shows %j as a space", (character) => {
    expect(printableText(`one${character}[2Jtwo`)).toBe("one [2Jtwo");
  });
});
