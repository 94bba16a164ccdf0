import { expect, it } from "vitest";
import { printableText } from "./printable.ts";

it("keeps what people write", () => {
  const text = "Hello,\n\n\tÜnïcode 茶 🌱 👩‍👧, می‌خواهم\nBye";
  expect(printableText(text)).toBe(text);
});

it("ends every line alike", () => {
  expect(printableText("a\r\nb\rc\u2028d")).toBe("a\nb\nc\nd");
});

it.each(["\u001b", "\u009b", "\0", "\b", "\u007f", "\u202e", "\u2066", "\ud800"])(
  "shows %j as a space",
  (character) => {
    expect(printableText(`one${character}[2Jtwo`)).toBe("one [2Jtwo");
  },
);
