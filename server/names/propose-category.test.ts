import { expect, it } from "vitest";
import { proposeCategory } from "./propose-category.ts";

it.each([
  ["quietharbor.com", "Travel & Hospitality"],
  ["swiftloan.com", "Finance & Fintech"],
  ["harborloans.com", "Finance & Fintech"],
  ["loanharbor.com", "Finance & Fintech"],
  ["24lawyers.com", "Legal & Compliance"],
  ["carpetking.com", "Home & Garden"],
  ["qivo.ai", "AI & Machine Learning"],
])("%s gets the proposed category %s", (domain, category) => {
  expect(proposeCategory(domain)).toBe(category);
});

it.each(["qivo.com", "smartest.com", "discard.com", "xn--faade-zra.com", "4242.com"])(
  "%s gets no proposed category",
  (domain) => expect(proposeCategory(domain)).toBeNull(),
);

it("the longest name gets an answer without delay", () => {
  expect(proposeCategory(`${"q".repeat(63)}.com`)).toBeNull();
});
