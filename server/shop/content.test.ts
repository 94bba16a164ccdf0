import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findListing } from "../../catalogue/catalogue.ts";
import { NAMED_EXTENSIONS } from "../../catalogue/format/domain-name.ts";
import { type Listing, STATUSES, TIERS } from "../../catalogue/schema/listing.ts";
import { readContent } from "./read-content.ts";

const { content, faults } = await readContent(
  fileURLToPath(new URL("../../content", import.meta.url)),
);
const listings = content?.catalogue.listings ?? [];

const countWords = (text: string) => text.trim().split(/\s+/).length;

function repeatedAmong(textsOf: (listing: Listing) => readonly string[]): string[] {
  const seen = new Map<string, string>();
  return listings.flatMap((listing) =>
    textsOf(listing).flatMap((text) => {
      const key = text.toLowerCase().trim();
      const first = seen.get(key);
      seen.set(key, listing.domain);
      return first ? [`${first} and ${listing.domain}: ${text}`] : [];
    }),
  );
}

describe("the shop's own content", () => {
  it("has no fault", () => {
    expect(faults).toEqual([]);
  });

  it("offers at least 40 names, six or more under each of the seven extensions", () => {
    expect(listings.length).toBeGreaterThanOrEqual(40);
    const named = NAMED_EXTENSIONS.map((extension) => `.${extension}`);
    expect(content?.catalogue.extensions).toEqual([...named, ".app"].toSorted());
    for (const extension of named) {
      const names = listings.filter((listing) => listing.extension === extension);
      expect(names.length, extension).toBeGreaterThanOrEqual(6);
    }
  });

  it("covers at least 14 categories, those that the specification names among them", () => {
    expect(content?.catalogue.categories.length).toBeGreaterThanOrEqual(14);
    expect(content?.catalogue.categories).toEqual(
      expect.arrayContaining([
        "Data & Productivity",
        "Social Media & Marketing",
        "AI & Personal Productivity",
        "Finance & Fintech",
        "Sustainability & Environment",
        "AI & Enterprise Software",
        "Innovation & Entrepreneurship",
      ]),
    );
  });

  it("has names in every status and tier", () => {
    expect(new Set(listings.map((listing) => listing.status))).toEqual(new Set(STATUSES));
    expect(new Set(listings.map((listing) => listing.tier))).toEqual(new Set([...TIERS, null]));
  });

  it("features listed, available names, enough for the home page", () => {
    const { lead = [] } = content?.shop ?? {};
    expect(lead.length).toBeGreaterThanOrEqual(3);
    expect(listings.slice(0, lead.length).map((listing) => listing.domain)).toEqual(lead);
    expect(listings.slice(0, 3).every((listing) => listing.status === "available")).toBe(true);
  });

  it("describes every name in 60 to 120 words", () => {
    const outside = listings
      .map((listing) => `${listing.domain}: ${countWords(listing.description)}`)
      .filter((line) => !/: ([6-9]\d|1[01]\d|120)$/.test(line));
    expect(outside).toEqual([]);
  });

  it("has no two names with the same description, feature, use case or audience", () => {
    expect(repeatedAmong(({ description }) => [description])).toEqual([]);
    expect(repeatedAmong(({ features }) => features)).toEqual([]);
    expect(repeatedAmong(({ useCases }) => useCases)).toEqual([]);
    expect(repeatedAmong(({ targetAudience }) => targetAudience)).toEqual([]);
  });
});

describe("the names that the specification mentions", () => {
  it.each([
    ["people.talk", "$34,888"],
    ["unique.you", "$24,888"],
    ["headline.now", "$24,888"],
    ["sustainable.now", "$14,888"],
    ["stacklint.com", "$19,888"],
    ["petalandvine.com", "$3,888"],
    ["zerowaste.now", "$3,488"],
    ["uvindex.com", "Request Price"],
    ["uvindex.now", "Request Price"],
  ])("%s is listed at %s", (domain, label) => {
    expect(content && findListing(content.catalogue, domain)?.price.label).toBe(label);
  });

  it.each<[string, string, (listing: Listing) => boolean]>([
    [
      "an office supply .com",
      "$24,888",
      ({ extension, category }) => extension === ".com" && /office supply/i.test(category),
    ],
    ["a three-letter .ai", "$9,888", ({ domain }) => /^[a-z]{3}\.ai$/.test(domain)],
    ["a short .ai", "$14,888", ({ domain }) => /^[a-z]{2,5}\.ai$/.test(domain)],
  ])("%s is listed at %s", (_, label, isSuch) => {
    expect(listings.filter(isSuch).map((listing) => listing.price.label)).toContain(label);
  });
});
