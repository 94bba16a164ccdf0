import { expect, it, onTestFinished } from "vitest";
import { parse } from "csv-parse/sync";
import { NOT_FUTURE } from "../../server/names/check-fields.ts";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openAt } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

const ROWS = `domain,price,category,listedDate,registrar,tags,acquired,acquiredPrice,renewal,expires,renewalPrice
pier.ai,900,Boats,2025-11-03,Porkbun,short; Brandable,2024-05-01,310.50,2026-05-01,2026-05-01,70.99
quay.now,900,Travel,2025-11-03,Dynadot,short,,,2026-06-01,2026-09-09,25
dock.ai,900,Travel,2025-11-03,Dynadot,,,,,,
`;

async function openShop() {
  const folder = await makeContentFolder([]);
  onTestFinished(() => folder.remove());
  await folder.write("listings/names.csv", ROWS);
  const { environment } = folder;
  const database = await openAt(environment.DATABASE_URL);
  onTestFinished(() => database.close());
  const run = async (words: string, ...more: readonly string[]) => {
    const { code, out, err } = await runVitrine([...words.split(" "), ...more], environment);
    return { code, out, err, json: () => JSON.parse(out) as unknown };
  };
  return { folder, db: database.db, run, csv: () => folder.read("listings/names.csv") };
}

it("names are found by tag and registrar, and tags are added to and removed from many", async () => {
  const { run, csv } = await openShop();
  expect((await run("names --tag BRANDABLE")).out).toMatch(/^NAME.*\npier\.ai .*\n\n1 name\n$/);
  expect((await run("names --registrar dynadot --json")).json()).toMatchObject([
    { domain: "dock.ai", tags: null },
    { domain: "quay.now", tags: ["short"], registrar: "Dynadot" },
  ]);
  expect((await run("names set pier.ai quay.now dock.ai tags=+sale,-SHORT --yes")).code).toBe(0);
  expect(await csv()).toContain("Porkbun,Brandable; sale,");
  expect(await csv()).toContain("Dynadot,sale,,,,,");
  await run("names set pier.ai", "tags=one, two words");
  expect(await csv()).toContain("Porkbun,one; two words,");
});

it("costs, renewals and fees are recorded, listed with their sums and taken back", async () => {
  const { run, csv, db } = await openShop();
  await run("names set dock.ai salePrice=900");
  expect((await run("books")).out).toContain("aren't booked: dock.ai. Set soldDate.");
  await run("names set dock.ai salePrice=");
  expect((await run("books")).out).toMatch(
    /1 +2024-05-01 +Purchase +pier\.ai +-\$310\.50[^]*1 booking\nSum: -\$310\.50\n/,
  );
  const renewed = await run("books renewed --tag short --on 2026-03-02 --yes");
  expect(renewed.out).toMatch(/pier\.ai +renewal +2026-05-01 → 2027-05-01/);
  expect(renewed.out).toContain("Recorded: 2 names for a year on Mar 2, 2026, for $95.99.");
  expect(await csv()).toMatch(/2027-05-01,2027-05-01,70\.99.*\n.*2027-06-01,2026-09-09,25/);
  const undone = await run("names undo --yes");
  expect(undone.err).toContain("Warning: this takes back the dates only.");
  expect(await csv()).toMatch(/2026-05-01,2026-05-01,70\.99/);
  expect((await run("books renewed dock.ai")).err).toMatch(/no renewal price.\nAdd --price/);
  expect((await run("books cost nowhere.com 5")).err).toContain("nowhere.com isn't listed");
  expect((await run("books cost dock.ai 5 --on 1969-12-31")).err).toContain("1985-03-15");
  expect((await run("names set dock.ai soldDate=2999-01-01")).err).toContain(NOT_FUTURE);
  const cost = ["--on", "2026-02-11", "--note", "=Search\nby hand", "--rate", "1.5"];
  expect((await run("books cost dock.ai 120.05€", ...cost)).out).toBe(
    "Recorded a cost of €120.05 for dock.ai on Feb 11, 2026.\n",
  );
  await insertOffer(db, "O-AAAAA1", { domain: "quay.now", amount: 5_000 });
  await settleOffer(db, "O-AAAAA1", "accepted");
  expect((await run("books fee O-AAAAA1 10")).err).toMatch(/isn't paid.*\nTo mark it as paid/);
  await run("offers paid O-AAAAA1 --fee 12.30 --on 2026-03-04 --yes");
  expect((await run("books fee O-AAAAA1 --payout 4900.50")).out).toBe(
    "Recorded a fee of $99.50 of $5,000 for quay.now, so $4,900.50 is yours.\n",
  );
  await run("offers end O-AAAAA1 --returned --sum 500 --on 2026-03-05 --yes");
  expect((await run("books profit --by name")).out).toMatch(/quay\.now .*\$5,000 +\$500 /);
  expect((await run("books reverse 3 --yes")).out).toContain("Booking 3: renewal, -$25");
  expect((await run("books reverse 3 --yes")).err).toContain("was taken back already");

  const csvOf2026 = (await run("books --year 2026 --csv")).out;
  expect(csvOf2026.split("\r\n")).toHaveLength(11);
  expect(csvOf2026).toContain(`,"'=Search\nby hand",`);
  const rows = parse(csvOf2026, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows[0]).toEqual({
    Number: "4",
    Date: "2026-02-11",
    Kind: "Cost",
    Name: "dock.ai",
    Reference: "",
    Sum: "-120.05",
    Currency: "EUR",
    "Rate of the day": "1.5",
    "Sum in shop currency": "-180.08",
    "Shop currency": "USD",
    "Takes back": "",
    Note: "'=Search\nby hand",
    Recorded: expect.stringMatching(/^20\d\d-/) as unknown,
    Venue: "",
  });
  expect((await run("books profit --year 2026")).out).toMatch(/YEAR +SOLD[^]*Profit: \$4,149/);
  expect((await run("books rate 4 1.6")).out).toMatch(
    /^Booking 4: cost, -€120\.05 for dock\.ai on Feb 11, 2026, at 1\.6 USD for 1 EUR/,
  );
});

it("a typo in a name is corrected in its file and in the books, which book nothing anew", async () => {
  const { run, csv, db, folder } = await openShop();
  await folder.writeShop({ lead: ["quay.now", "pier.ai"] });
  const before = (await run("books --json")).json() as { domain: string }[];
  expect((await run("names rename pier.ai quay.now")).err).toContain("quay.now is listed already");
  await insertOffer(db, "O-AAAAA1", { domain: "pier.ai" });
  await insertInquiry(db, "D-AAAAA1", { domain: "pier.ai" });
  const { err } = await run("names rename pier.ai piers.ai");
  expect(err).toContain("first, also at Escrow.com: O-AAAAA1, D-AAAAA1.");
  await run("offers decline O-AAAAA1 --yes");
  await db.updateTable("inquiries").set({ state: "lost" }).execute();
  expect((await run("names rename pier.ai piers.ai")).out).toContain(
    "Renamed pier.ai to piers.ai, also in your books. Views and earlier requests stay under pier.ai.",
  );
  expect(await csv()).toContain("\npiers.ai,900,Boats,");
  expect(await folder.read("shop.yaml")).toContain("- piers.ai");
  expect((await run("books --json")).json()).toEqual(
    before.map((row) => Object.assign(row, { domain: "piers.ai" })),
  );
});
