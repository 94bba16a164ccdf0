import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { describeExtension } from "./made-words.ts";

const titles = (page: ReturnType<typeof describeExtension>) =>
  page.benefits.map(({ title }) => title);

describe("the words of an extension's page", () => {
  it("give prices and lengths only of names that are for sale", () => {
    const page = describeExtension(".io", [
      makeListing({ domain: "a.io", status: "sold", price: dollars(9_000) }),
      makeListing({ domain: "harbor.io", price: dollars(4_000) }),
      makeListing({ domain: "lighthouse.io", price: ON_REQUEST }),
    ]);
    expect(page.lead).toContain("3 names under .io, 2 available now");
    const text = page.benefits.map(({ text }) => text).join(" ");
    expect(text).toContain("The price is $4,000. 1 name has its price on request.");
    expect(text).toContain("The shortest is harbor.io");
  });

  it("give no price if no name is for sale or none has a price", () => {
    const sold = describeExtension(".de", [makeListing({ domain: "see.de", status: "sold" })]);
    expect(sold.lead).toContain("none available now");
    expect(titles(sold)).not.toContain("Prices up front");
    const asked = describeExtension(".de", [makeListing({ domain: "see.de", price: ON_REQUEST })]);
    expect(titles(asked)).toContain("Price on request");
  });
});
