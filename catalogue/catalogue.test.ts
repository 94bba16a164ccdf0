import { describe, expect, it } from "vitest";
import { makeListing } from "../test/support/listing.ts";
import { buildCatalogue, findListing } from "./catalogue.ts";

const LISTINGS = [
  makeListing({ domain: "old.talk", listedDate: "2025-10-27", category: "Media" }),
  makeListing({ domain: "zebra.com", listedDate: "2025-11-03", category: "Floral" }),
  makeListing({
    domain: "xn--mnze-0ra.ai",
    displayName: "münze.ai",
    listedDate: "2025-11-01",
    category: "Éclairs",
  }),
  makeListing({ domain: "apple.com", listedDate: "2025-11-03", category: "Media" }),
  makeListing({ domain: "lead.now", listedDate: "2025-10-28", category: "AI & Software" }),
];

const domains = (lead: string[]) =>
  buildCatalogue(LISTINGS, lead, "1").listings.map((listing) => listing.domain);

describe("the shop's order", () => {
  it("is newest first, a day's names by name", () => {
    expect(domains([])).toEqual([
      "apple.com",
      "zebra.com",
      "xn--mnze-0ra.ai",
      "lead.now",
      "old.talk",
    ]);
  });

  it("begins with the leading names, as the seller ordered them", () => {
    expect(domains(["old.talk", "lead.now"])).toEqual([
      "old.talk",
      "lead.now",
      "apple.com",
      "zebra.com",
      "xn--mnze-0ra.ai",
    ]);
  });

  it("passes over leading names that are not listed", () => {
    expect(domains(["gone.com", "lead.now"]).slice(0, 2)).toEqual(["lead.now", "apple.com"]);
  });
});

describe("the options of the portfolio's filters", () => {
  const { extensions, categories, version } = buildCatalogue(LISTINGS, [], "edition");

  it("name each extension once, sorted, with its dot", () => {
    expect(extensions).toEqual([".ai", ".com", ".now", ".talk"]);
  });

  it("name each category once, in the order of a dictionary", () => {
    expect(categories).toEqual(["AI & Software", "Éclairs", "Floral", "Media"]);
  });

  it("belong to one edition", () => {
    expect(version).toBe("edition");
  });
});

describe("a name in the address", () => {
  const catalogue = buildCatalogue(LISTINGS, [], "1");

  it.each(["zebra.com", "ZEBRA.com", "Zebra.COM"])("%s finds its listing", (name) => {
    expect(findListing(catalogue, name)?.domain).toBe("zebra.com");
  });

  it.each(["xn--mnze-0ra.ai", "XN--MNZE-0RA.AI", "münze.ai", "MÜNZE.ai"])(
    "%s finds an internationalised listing",
    (name) => {
      expect(findListing(catalogue, name)?.domain).toBe("xn--mnze-0ra.ai");
    },
  );

  it("finds its listing when its accents are typed apart", () => {
    expect(findListing(catalogue, "mu\u0308nze.ai")?.domain).toBe("xn--mnze-0ra.ai");
    expect(findListing(catalogue, "MU\u0308NZE.ai")?.domain).toBe("xn--mnze-0ra.ai");
  });

  it.each(["", "zebra", ".com", "zebra.com.", "zebra.com ", "__proto__", "constructor", "\0"])(
    "%j finds nothing",
    (name) => {
      expect(findListing(catalogue, name)).toBeUndefined();
    },
  );
});
