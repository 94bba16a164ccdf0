import { describe, expect, it } from "vitest";
import { dollars, generateListings, makeListing } from "../../test/support/listing.ts";
import { judgeForSale, planRecords } from "./records.ts";

const SITE = "https://names.example";
const PAGE = `${SITE}/portfolio/harbor.com`;
const HARBOR = makeListing({ domain: "harbor.com", price: dollars(4_888) });
const SOLD = makeListing({ domain: "harbor.com", status: "sold" });
const NOWHERE = { addresses: [], host: null };

const FURI = `v=FORSALE1;furi=${PAGE}`;
const FVAL = "v=FORSALE1;fval=USD4888";
const judge = (listing: typeof HARBOR, ...texts: (string | string[])[]) =>
  judgeForSale(
    listing,
    SITE,
    texts.map((text) => [text].flat()),
  );

describe("the records to set for a name", () => {
  it("are its lander's addresses, and for-sale records for its page and its price", () => {
    const place = { addresses: ["203.0.113.7", "2001:db8::7"], host: null };
    expect(planRecords(HARBOR, SITE, place)).toEqual({
      domain: "harbor.com",
      set: [
        { name: "harbor.com", type: "A", value: "203.0.113.7" },
        { name: "harbor.com", type: "AAAA", value: "2001:db8::7" },
        { name: "www.harbor.com", type: "CNAME", value: "harbor.com" },
        { name: "_for-sale.harbor.com", type: "TXT", value: FURI },
        { name: "_for-sale.harbor.com", type: "TXT", value: FVAL },
      ],
      remove: [],
    });
  });

  it("have no for-sale record for a sold name, whose record is to be removed", () => {
    const { set, remove } = planRecords(SOLD, SITE, { addresses: ["203.0.113.7"], host: null });
    expect(set.map(({ type }) => type)).toEqual(["A", "CNAME"]);
    expect(remove).toEqual([{ name: "_for-sale.harbor.com", type: "TXT" }]);
  });

  it("leave out a link that doesn't fit into a string of 255 octets", () => {
    const site = `https://${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.example`;
    const long = makeListing({ domain: `${"d".repeat(40)}.com`, price: dollars(900) });
    expect(planRecords(long, site, NOWHERE).set.map(({ value }) => value)).toEqual([
      "v=FORSALE1;fval=USD900",
    ]);
  });
});

describe("the for-sale record in DNS", () => {
  it("is right for every name whose records were set as printed", () => {
    for (const listing of generateListings(1_000)) {
      const records = planRecords(listing, SITE, NOWHERE).set.map(({ value }) => [value]);
      const { state, faults } = judgeForSale(listing, SITE, records);
      expect({ state, faults }).toEqual({
        state: listing.status === "sold" ? "none" : "right",
        faults: [],
      });
    }
  });

  it.each([
    ["beside others", ["v=spf1 -all", "v=FORSALE1;ftxt=Call us.", FURI, FVAL]],
    [
      "beside a marketplace's, and a price in another currency",
      [FURI, FVAL, "v=FORSALE1;furi=https://market.example/harbor.com", "v=FORSALE1;fval=EUR4100"],
    ],
    [
      "written a little differently",
      ["v=FORSALE1;furi=http://NAMES.example/portfolio/Harbor.com/?from=dns", `${FVAL}.00`],
    ],
  ])("is right %s", (_, texts) => {
    expect(judge(HARBOR, ...texts)).toEqual({ state: "right", leadsHere: true, faults: [] });
  });

  it.each([
    [
      "an old price",
      [FURI, "v=FORSALE1;fval=USD5000"],
      "its for-sale record says USD5000, the shop says $4,888",
    ],
    ["no price", [FURI], "its for-sale record has no price: fval=USD4888 is missing"],
    ["no link", [FVAL], `its for-sale record has no furi (expected ${PAGE})`],
    [
      "several strings",
      [["v=FORSALE1;", `furi=${PAGE}`], FVAL],
      "a for-sale record is split into several strings, which readers reject: make it one string",
    ],
  ])("is stale with %s", (_, texts, fault) => {
    expect(judge(HARBOR, ...texts)).toMatchObject({ state: "stale", faults: [fault] });
  });

  it.each([
    ["another name's page", `${SITE}/portfolio/pier.com`],
    ["another shop", "https://names.example.evil.com/portfolio/harbor.com"],
    ["a script", `javascript:location='${PAGE}'`],
    ["nothing that is a link", "\u001b]0;owned\u0007"],
  ])("does not lead here with %s", (_, link) => {
    const { leadsHere, faults } = judge(HARBOR, `v=FORSALE1;furi=${link}`, FVAL);
    expect(leadsHere).toBe(false);
    expect(faults.join()).toMatch(/^its for-sale record points to [ -~]+$/);
  });

  it.each([
    ["nothing", []],
    ["texts of others", ["v=spf1 -all", `furi=${PAGE}`]],
  ])("is missing with %s", (_, texts) => {
    expect(judge(HARBOR, ...texts)).toMatchObject({ state: "missing", leadsHere: false });
  });

  it("has to be removed from a sold name", () => {
    expect(judge(SOLD, FURI)).toMatchObject({
      state: "stale",
      faults: ["it's sold: remove the TXT records of _for-sale.harbor.com"],
    });
    expect(judge(SOLD, "v=spf1 -all")).toMatchObject({ state: "none", faults: [] });
  });
});
