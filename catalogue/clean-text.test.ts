import { describe, expect, it } from "vitest";
import { cleanLine } from "./clean-text.ts";

describe("text that a visitor sends", () => {
  it("is empty when there is none", () => {
    expect(cleanLine(null, 10)).toBe("");
    expect(cleanLine("", 10)).toBe("");
    expect(cleanLine(" \t\r\n\0\u00a0\u2028 ", 10)).toBe("");
  });

  it("stays as it is when it is clean", () => {
    expect(cleanLine("Ünïcode & <b>, 茶 🌱", 100)).toBe("Ünïcode & <b>, 茶 🌱");
  });

  it("comes on one line with single spaces", () => {
    expect(cleanLine("  one\r\n\ttwo   three\n", 100)).toBe("one two three");
  });

  it.each(["\0", "\u0001", "\u001b", "\u007f", "\u0085", "\u200b", "\u202e", "\ufeff", "\ud800"])(
    "loses the character %j",
    (character) => {
      expect(cleanLine(`${character}one${character}two${character}`, 100)).toBe("one two");
    },
  );

  it("is cut to its length", () => {
    expect(cleanLine("a".repeat(10_000), 100)).toBe("a".repeat(100));
    expect(cleanLine("abcd", 4)).toBe("abcd");
    expect(cleanLine("abcde", 4)).toBe("abcd");
  });

  it("does not end in a space where it was cut", () => {
    expect(cleanLine("abc def", 4)).toBe("abc");
  });

  it("does not end in half a character where it was cut", () => {
    expect(cleanLine("abc🌱def", 4).isWellFormed()).toBe(true);
    expect(cleanLine("abc🌱def", 4)).toBe("abc🌱");
    expect(cleanLine("🌱🌱🌱", 2)).toBe("🌱🌱");
  });
});
