import { expect, it } from "vitest";
import type { Inquiry } from "./inquiry-fields.ts";
import { isTrapped, looksLikeSpam } from "./spam.ts";

const inquiry = (changes: Partial<Inquiry> = {}): Inquiry => ({
  kind: "general",
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: null,
  subject: "An offer",
  message: "I would pay 4,000 for harbor.com or pier.com.",
  domain: null,
  ...changes,
});

it.each([
  {},
  { message: "We are https://buyer.example and https://www.linkedin.com/company/buyer." },
  { message: "I rank on Google for cialdini.com, specialist.ai, my-backlinks.com and seo.now." },
  { subject: "harbor.com" },
])("a buyer's inquiry passes: %j", (changes) => {
  expect(looksLikeSpam(inquiry(changes))).toBe(false);
});

it.each([
  { message: "http://a.example http://b.example www.c.example" },
  { message: "[url=http://a.example]cheap[/url]" },
  { message: 'Look <a class="x" href="http://a.example">here</a>' },
  { message: "Buy VIAGRA today" },
  { message: "We sell guest posts" },
  { message: "We bring you to the first page of Google" },
  { name: "http://a.example" },
  { subject: "www.a.example" },
])("what only advertisers write is suspected: %j", (changes) => {
  expect(looksLikeSpam(inquiry(changes))).toBe(true);
});

it("a field that people do not see traps programs", () => {
  expect(isTrapped("http://a.example")).toBe(true);
  expect(isTrapped(" ")).toBe(false);
});
