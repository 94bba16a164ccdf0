import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const UI = join(import.meta.dirname, "../ui");

/** Seen inside another part that the gallery shows, or one of such parts at work. */
const SEEN_IN_OTHERS = [
  "BuyPanel",
  "CardPlate",
  "ContactButton",
  "ContactForm",
  "DomainFields",
  "Failure",
  "FilterSelect",
  "FormAnswer",
  "FormField",
  "Honeypot",
  "InquiryForm",
  "InquiryFrame",
  "InquirySection",
  "Link",
  "LiveInsights",
  "MessageField",
  "NamePlate",
  "NavLink",
  "PartnerSection",
  "PolicyContact",
  "RelativeTime",
  "SenderFields",
  "ShortlistLink",
  "ShortlistToggle",
  "ThankYou",
];

/** Counts a view and follows the figures, is on paper alone, or is brought by somebody else. */
const NOT_SHOWN = ["DomainStory", "PrintAddress", "PrintFoot", "TurnstileWidget"];

const readAll = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(join(folder, name), "utf8"));

const findAll = (texts: readonly string[], pattern: RegExp) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))),
];

test("reviewers find every shared part in the gallery", () => {
  const parts = findAll(readAll(UI), /^export function ([A-Z]\w*)/gm);
  const shown = findAll(readAll(import.meta.dirname), /\bpart="(\w+)"/g);
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter((part) => !shown.includes(part)).toSorted()).toEqual(
    [...SEEN_IN_OTHERS, ...NOT_SHOWN].toSorted(),
  );
});
