import { expect, it } from "vitest";
import { allInVoice, inVoice } from "./voice.ts";

it.each([
  ["We'll email you when we answer.", "I'll email you when I answer."],
  ["We've sold it. It's our turn, so tell us.", "I've sold it. It's my turn, so tell me."],
  ["About Us", "About Me"],
  ["Our names are ours.", "My names are mine."],
])("a shop of one person says %j as %j", (plural, singular) => {
  expect(inVoice(plural, "I")).toBe(singular);
  expect(inVoice(plural, "we")).toBe(plural);
});

it.each(["Write to us@our.example", "US dollars", "https://we.example/our?for=us"])(
  "%j stays as it is",
  (text) => expect(inVoice(text, "I")).toBe(text),
);

it("all words in a value are put into the voice, but not a person's note", () => {
  const steps = [{ text: "We answered", note: "We like it" }];
  expect(allInVoice({ steps, until: null }, "I")).toEqual({
    steps: [{ text: "I answered", note: "We like it" }],
    until: null,
  });
});
