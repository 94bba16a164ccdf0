import { expect, it } from "vitest";
import { Temporal } from "temporal-polyfill";
import { describeOnEachEngine, describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { makeListing } from "../../test/support/listing.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { addViews, makeReported } from "../../test/support/report.ts";
import { addBookings, type NewBooking } from "../books/ledger.ts";
import { renderText } from "./section.ts";
import { gatherReport } from "./gather.ts";
import { weekAround } from "./period.ts";
import { writeReport } from "./report-words.ts";

const SITE = "https://names.example";

const LISTED = makeReported([
  makeListing({ domain: "harbor.com", listedDate: "2026-01-01", expires: "2026-12-01" }),
  makeListing({ domain: "people.talk", listedDate: "2026-01-01" }),
  makeListing({
    domain: "xn--mnchen-3ya.com",
    displayName: "münchen.com",
    listedDate: "2026-01-01",
  }),
]);

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;

async function show({ db }: Opened, now: string, week: string, content = LISTED): Promise<string> {
  const clock = { now: Date.parse(now), timeZone: content.shop.timeZone };
  const period = weekAround(Temporal.PlainDate.from(week), clock);
  const sources = { db, content, siteUrl: SITE, now: clock.now };
  return `\n${renderText(writeReport(await gatherReport(sources, period)))}`;
}

const MONDAY = "2026-11-23T12:00:00.000Z";

const book = (day: string, kind: NewBooking["kind"], sum: number): NewBooking => ({
  domain: "people.talk",
  day,
  kind,
  cents: 100 * sum,
  currency: "USD",
  base: "USD",
  rate: 1,
  source: "desk",
  created_at: day,
});

describeOnEachEngine("the report", (engine) => {
  it("of an empty shop is short", async () => {
    const database = await openTestDatabase(engine());
    const text = await show(database, MONDAY, "2026-11-16", makeReported([], "UTC"));
    expect(text.match(/^[A-Z ]+$/gm)).toEqual(["TO ANSWER", "NAMES THAT MOVE"]);
    expect(text).toContain("\nNothing is waiting for you.\n");
    await database.close();
  });

  it("has what to answer, the money, the names that move and expire, and where views came from", async () => {
    const database = await openTestDatabase(engine());
    const { db } = database;
    const from = { referrer: "https://www.google.com/" };
    await addViews(database, "people.talk", "2026-11-18T15:00:00.000Z", { count: 60 });
    await addViews(database, "harbor.com", "2026-11-22T15:00:00.000Z", { count: 2, ...from });
    await addViews(database, "harbor.com", "2026-11-09T15:00:00.000Z");
    await insertInquiry(db, "V-AAAAAA", { created_at: "2026-11-19T10:00:00.000Z" });
    await insertInquiry(db, "V-CCCCCC", { state: "quarantined" });
    await insertOffer(db, "O-AAAAAA", {
      amount: 18_500,
      created_at: "2026-11-20T10:00:00.000Z",
      expires_at: "2026-11-27T10:00:00.000Z",
    });
    await addBookings(db, [
      book("2026-02-01", "bought", -300),
      book("2026-11-17", "sale", 4_200),
      book("2026-11-17", "fee", -100),
      { ...book("2026-11-17", "cost", -10), currency: "EUR", rate: null },
    ]);
    const text = await show(database, MONDAY, "2026-11-16");
    expect(text).toMatchInlineSnapshot(`
      "
      Harbor Names: Nov 16 to Nov 22, 2026

      TO ANSWER
      To do   Reference  Name        Detail
      Answer  O-AAAAAA   harbor.com  $18,500, until Nov 27, 5:00 AM
      Answer  V-AAAAAA   harbor.com  waiting for 4 days

      MONEY
      Sold: 1 name.
      Left out, because no rate is known: 1 booking in your books.

      Money     Week    2026
      Sales   $4,200  $4,200
      Fees      $100    $100
      Costs        –    $300
      Profit  $4,100  $3,800

      NAMES THAT MOVE
      62 views by 62 visitors, 1 inquiry, 1 offer.

      Name         Views  Inquiries  Offers
      harbor.com       2          1       1
      people.talk     60          0       0

      EXPIRING
      Name        Detail
      harbor.com  expires on Dec 1, 2026, in 8 days, according to your files

      WHERE VIEWS CAME FROM
      From        Views
      direct         60
      google.com      2

      Week: Nov 16 to Nov 22, 2026, in the time zone America/New_York.
      "
    `);
    expect(text).not.toMatch(/Ada|buyer\.example/);
    await database.close();
  });
});

describeOnSqlite("the report", (engine) => {
  it("of a week with a clock change counts days by the shop's time zone", async () => {
    const database = await openTestDatabase(engine());
    // New York sets its clocks back on November 1, 2026: midnight is at 4:00 UTC before, and at 5:00 after.
    for (const time of [
      "2026-10-26T03:59:59.999Z",
      "2026-10-26T04:00:00.000Z",
      "2026-11-01T04:00:00.000Z",
      "2026-11-02T04:59:59.999Z",
      "2026-11-02T05:00:00.000Z",
    ]) {
      await addViews(database, "people.talk", time);
    }
    const text = await show(database, MONDAY, "2026-10-26");
    expect(text).toContain("\n3 views by 3 visitors, 0 inquiries, 0 offers.\n");
    await database.close();
  });

  it("counts a purchase as no offer, and a sale only while it stands", async () => {
    const database = await openTestDatabase(engine());
    const { db } = database;
    const fields = { domain: "people.talk", origin: "checkout", state: "accepted" } as const;
    const time = "2026-11-17T12:00:00.000Z";
    const { id } = await insertOffer(db, "O-AAAAAA", { ...fields, created_at: time });
    await addBookings(db, [{ ...book("2026-11-17", "sale", 4_200), offer_id: id }]);
    const text = await show(database, MONDAY, "2026-11-16");
    expect(text).toMatch(/MONEY\nSold: 1 name\.\n[^]*, 0 offers\./);
    await addBookings(db, [{ ...book("2026-11-18", "refund", -4_200), offer_id: id }]);
    expect(await show(database, MONDAY, "2026-11-16")).not.toContain("Sold:");
    await database.close();
  });
});
