import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { isFilled, looksLikeSpam } from "./spam.ts";

interface LabelledMessage {
  readonly label: "real" | "spam";
  readonly half: "a" | "b";
  readonly name: string;
  readonly subject?: string;
  readonly message: string;
}

const MESSAGES: readonly LabelledMessage[] = parse(
  readFileSync(new URL("spam-messages.yaml", import.meta.url), "utf8"),
);

const isSuspected = ({ name, subject, message }: LabelledMessage) =>
  looksLikeSpam({ name, subject: subject ?? null, message });

it.each([
  { label: "real", half: "a", wrongly: "suspected", atMost: 0.02 },
  { label: "real", half: "b", wrongly: "suspected", atMost: 0.02 },
  { label: "spam", half: "a", wrongly: "let through", atMost: 0.25 },
  { label: "spam", half: "b", wrongly: "let through", atMost: 0.25 },
])("few $label messages of half $half are $wrongly", ({ label, half, wrongly, atMost }) => {
  const messages = MESSAGES.filter((each) => each.label === label && each.half === half);
  const misjudged = messages.filter((each) => isSuspected(each) !== (label === "spam"));
  const listed = misjudged.map(({ name, message }) => `${name}: ${message}`).join("\n\n");
  expect(
    misjudged.length / messages.length,
    `${misjudged.length} of ${messages.length} ${wrongly}:\n\n${listed}\n\n`,
  ).toBeLessThanOrEqual(atMost);
});

it("the hidden field counts as filled in only if it has text", () => {
  expect(isFilled("http://a.example")).toBe(true);
  expect(isFilled(" ")).toBe(false);
});
