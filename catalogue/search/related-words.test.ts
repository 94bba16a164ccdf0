import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeListing } from "../../test/support/listing.ts";
import { createMeaning, readRelatedWords, splitLabel } from "./related-words.ts";

const FILE = join(import.meta.dirname, "../../server/shop/related-words.bin");
const RELATED = readRelatedWords(new Uint8Array(readFileSync(FILE)));
const readMeaning = createMeaning(RELATED);

it.each([
  ["mendclinic", ["mend", "clinic"]],
  ["harborlegal", ["harbor", "legal"]],
  ["greenhomes", ["green", "homes"]],
  ["velm", []],
  ["smartifyx", ["smart"]],
  ["x", []],
])("the name %j has the words %j", (label, words) => {
  expect(splitLabel(RELATED, label)).toEqual(words);
});

const bare = { category: "", description: "", keywords: [], useCases: [], targetAudience: [] };

it.each([
  ["harborlegal.com", "attorney"],
  ["bistrohub.com", "restaurant"],
  ["qzxv.ai", "chatbot"],
])("%s means %j, although its listing has no words", (domain, meant) => {
  expect(readMeaning(makeListing({ domain, ...bare }))).toContain(meant);
});

it("a word of the listing isn't meant besides, and each listing is read for itself", () => {
  const listing = makeListing({ domain: "calm.you", ...bare, keywords: ["serene music"] });
  const meant = readMeaning(listing);
  expect(meant).not.toContain("serene");
  readMeaning(makeListing({ domain: "bistrohub.com", ...bare }));
  expect(readMeaning(listing)).toEqual(meant);
});
