import { expect, it } from "vitest";
import { proposeCategory } from "./propose-category.ts";

it.each([
  ["quietharbor.com", "Travel & Hospitality"],
  ["boats.now", "Travel & Hospitality"],
  ["swiftloan.com", "Finance & Fintech"],
  ["harborlegal.com", "Legal & Compliance"],
  ["harborloans.com", "Finance & Fintech"],
  ["loanharbor.com", "Finance & Fintech"],
  ["studentloans.com", "Finance & Fintech"],
  ["yogastudio.com", "Gaming & Sports"],
  ["techshop.com", "Retail & Commerce"],
  ["home-bakery.net", "Food & Hospitality"],
  ["healthify.io", "Health & Wellness"],
  ["24lawyers.com", "Legal & Compliance"],
  ["carpetking.com", "Home & Garden"],
  ["yourpuppies.com", "Animals & Pets"],
  ["qivo.ai", "AI & Machine Learning"],
])("%s gets the proposed category %s", (domain, category) => {
  expect(proposeCategory(domain)).toBe(category);
});

it.each([
  "qivo.com",
  "smartest.com",
  "discard.com",
  "xn--faade-zra.com",
  "brightnova.com",
  "4242.com",
])("%s gets no proposed category", (domain) => expect(proposeCategory(domain)).toBeNull());

it("the longest name gets an answer without delay", () => {
  expect(proposeCategory(`${"q".repeat(63)}.com`)).toBeNull();
});
