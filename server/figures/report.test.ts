import { expect, it } from "vitest";
import { Temporal } from "temporal-polyfill";
import { describeOnEachEngine, describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase, type TestEngine } from "../../test/support/engines.ts";
import { changeInquiry } from "../conversations/store/change-inquiry.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { makeListing } from "../../test/support/listing.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { addViews, makeReported, NEW_YORK, setFirstStart } from "../../test/support/report.ts";
import { renderText } from "./section.ts";
import { gatherReport } from "./gather.ts";
import { periodAround } from "./period.ts";
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
  makeListing({ domain: "sold.com", status: "sold", soldDate: "2026-11-18" }),
]);

async function open(engine: TestEngine, firstStart: string) {
  const database = await openTestDatabase(engine);
  await setFirstStart(database.db, firstStart);
  return database;
}

type Opened = Awaited<ReturnType<typeof open>>;

async function tell({ db }: Opened, now: string, week: string, content = LISTED): Promise<string> {
  const clock = { now: Date.parse(now), timeZone: content.shop.timeZone };
  const period = periodAround("week", Temporal.PlainDate.from(week), clock);
  const sources = { db, content, siteUrl: SITE, now: clock.now };
  return `\n${renderText(writeReport(await gatherReport(sources, period)))}`;
}

const MONDAY = "2026-11-23T12:00:00.000Z";

describeOnEachEngine("the report", (engine) => {
  it("of an empty shop is short", async () => {
    const database = await open(engine(), "2026-11-17T12:00:00.000Z");
    const text = await tell(database, MONDAY, "2026-11-16", makeReported([], "UTC"));
    expect(text).toMatchInlineSnapshot(`
      "
      Harbor Names: Nov 16 to Nov 22, 2026

      TO DO NOW
      Nothing is waiting for you.

      NOTHING ELSE
      No views, inquiries or offers were counted.
      Do your names point to the shop? To find out, run npm run vitrine -- doctor.

      Period: Nov 16 to Nov 22, 2026, in the time zone UTC. Languages, bots and programs are counted by day in UTC.
      The shop began counting on Nov 17, 2026.
      Left out: 0 page views by bots.
      To get this email monthly or not at all, set report: monthly or report: no in shop.yaml.
      "
    `);
    await database.close();
  });

  it("of a first week has no usual figures, and leaves out days before the shop opened", async () => {
    const database = await open(engine(), "2026-11-17T12:00:00.000Z");
    await addViews(database, "people.talk", "2026-11-18T15:00:00.000Z", { count: 12, visitors: 9 });
    await addViews(database, "harbor.com", "2026-11-22T15:00:00.000Z", {
      place: "lander",
      language: "de",
      referrer: "https://www.google.com/",
    });
    const text = await tell(database, MONDAY, "2026-11-16");
    expect(text).toMatchInlineSnapshot(`
      "
      Harbor Names: Nov 16 to Nov 22, 2026

      TO DO NOW
      To do  Reference  Name        Detail
      Renew             harbor.com  expires on Dec 1, 2026, in 8 days, according to your files

      THE WEEK
      Averages appear after four weeks.

      Figure     Week  Week before  Usual
      Views        13            –      –
      Visitors     10            –      –
      Inquiries     0            –      –
      Offers        0            –      –
      Agreed        0            –      –
      Sold          1            –      –

      VIEWS BY DAY
      The busiest day was Nov 18, 2026, with 12 views.

      Day     Views
      Nov 16      –
      Nov 17      0
      Nov 18     12
      Nov 19      0
      Nov 20      0
      Nov 21      0
      Nov 22      1

      MOST VIEWED NAMES
      people.talk had 12 of 13 views.

      Name         Views  Change  On its lander  Inquiries  Offers  Highest
      people.talk     12       –             0%          0       0        –
      harbor.com       1       –           100%          0       0        –

      WHERE VIEWS CAME FROM
      direct: 12 of 13 views.

      From        Views  Change
      direct         12       –
      google.com      1       –

      LANGUAGES THAT BROWSERS PREFER
      English: 12 of 13 views.

      Language  Views  Change
      English      12       –
      German        1       –

      THE LAST 90 DAYS
      No inquiry or offer was received.

      Step                  Count
      Views                    13
      Inquiries and offers      0
      Agreed                    0
      Sold                      1

      Period: Nov 16 to Nov 22, 2026, in the time zone America/New_York. Languages, bots and programs are counted by day in UTC.
      The shop began counting on Nov 17, 2026.
      Left out: 0 page views by bots.
      To get this email monthly or not at all, set report: monthly or report: no in shop.yaml.
      "
    `);
    await database.close();
  });

  it("has tasks, changes, and names that were viewed but never asked about", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    const { db } = database;
    await db.insertInto("bot_views").values({ day: "2026-11-17", views: 7 }).execute();
    const asked = { day: "2026-11-17", way: "mcp", use: "search", domain: "", requests: 3 };
    const named = { ...asked, use: "name", domain: "people.talk", requests: 1 };
    const before = { ...named, way: "api", day: "2026-11-10" };
    await db.insertInto("machine_requests").values([asked, named, before]).execute();
    for (const [at, monday] of ["10-19", "10-26", "11-02", "11-09"].entries()) {
      const count = 20 + at;
      await addViews(database, "people.talk", `2026-${monday}T15:00:00.000Z`, { count });
    }
    await addViews(database, "people.talk", "2026-11-18T15:00:00.000Z", { count: 60 });
    await addViews(database, "harbor.com", "2026-11-09T15:00:00.000Z");
    await addViews(database, "harbor.com", "2026-11-22T15:00:00.000Z", { count: 2 });
    await insertInquiry(db, "V-AAAAAA", { created_at: "2026-11-19T10:00:00.000Z" });
    await insertInquiry(db, "V-BBBBBB", { created_at: "2026-11-17T12:00:00.000Z" });
    const answeredAt = Date.parse("2026-11-17T18:00:00.000Z");
    const answer = {
      reference: "V-BBBBBB",
      state: "replied",
      seen: null,
      time: answeredAt,
    } as const;
    await changeInquiry(database, answer);
    await insertInquiry(db, "V-CCCCCC", { state: "quarantined" });
    await insertOffer(db, "O-AAAAAA", {
      amount: 18_500,
      created_at: "2026-11-20T10:00:00.000Z",
      expires_at: "2026-11-27T10:00:00.000Z",
    });
    const text = await tell(database, MONDAY, "2026-11-16");
    expect(text).toMatchInlineSnapshot(`
      "
      Harbor Names: Nov 16 to Nov 22, 2026

      TO DO NOW
      To do   Reference  Name        Detail
      Answer  O-AAAAAA   harbor.com  $18,500, until Nov 27, 5:00 AM
      Answer  V-AAAAAA   harbor.com  waiting for 4 days
      Renew              harbor.com  expires on Dec 1, 2026, in 8 days, according to your files

      THE WEEK
      Higher than usual: views (62, usually 21.5), visitors (62, usually 21.5).

      Figure     Week  Week before  Usual
      Views        62           24   21.5
      Visitors     62           23   21.5
      Inquiries     2            0      0
      Offers        1            0      0
      Agreed        0            0      0
      Sold          1            0      0

      VIEWS BY DAY
      The busiest day was Nov 18, 2026, with 60 views.

      Day     Views
      Nov 16      0
      Nov 17      0
      Nov 18     60
      Nov 19      0
      Nov 20      0
      Nov 21      0
      Nov 22      2

      MOST VIEWED NAMES
      people.talk had 60 of 62 views.

      Name         Views  Change  On its lander  Inquiries  Offers  Highest
      people.talk     60     +37             0%          0       0        –
      harbor.com       2      +1             0%          2       1  $18,500

      VIEWED BUT NEVER ASKED ABOUT
      1 name had 30 views or more in 28 days, but no inquiry or offer. Is the price or the page wrong?

      Name         Views in 28 days
      people.talk               126

      NOT VIEWED IN 28 DAYS
      1 name, the most expensive first: münchen.com.

      WHERE VIEWS CAME FROM
      direct: 62 of 62 views.

      From    Views  Change
      direct     62     +38

      LANGUAGES THAT BROWSERS PREFER
      English: 62 of 62 views.

      Language  Views  Change
      English      62     +38

      REQUESTS BY PROGRAMS
      Assistants and other programs made 4 requests.
      Most requested: people.talk (1).

      Request type  Format  Requests
      Searches      MCP            3
      Single names  MCP            1

      THE LAST 90 DAYS
      One inquiry or offer for every 50 views.
      Your first answer came after 6 hours (the median of 1).

      Step                  Count
      Views                   149
      Inquiries and offers      3
      Agreed                    0
      Sold                      1

      Period: Nov 16 to Nov 22, 2026, in the time zone America/New_York. Languages, bots and programs are counted by day in UTC.
      Left out: 7 page views by bots.
      To get this email monthly or not at all, set report: monthly or report: no in shop.yaml.
      "
    `);
    expect(text).not.toMatch(/Ada|buyer\.example/);
    await database.close();
  });
});

describeOnSqlite("the report", (engine) => {
  it("of a week with a clock change counts days by the shop's time zone", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
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
    const text = await tell(database, MONDAY, "2026-10-26");
    expect(text).toMatchInlineSnapshot(`
      "
      Harbor Names: Oct 26 to Nov 1, 2026

      TO DO NOW
      To do  Reference  Name        Detail
      Renew             harbor.com  expires on Dec 1, 2026, in 8 days, according to your files

      THE WEEK
      Higher than usual: views (3, usually 0), visitors (3, usually 0).

      Figure     Week  Week before  Usual
      Views         3            1      0
      Visitors      3            1      0
      Inquiries     0            0      0
      Offers        0            0      0
      Agreed        0            0      0
      Sold          0            0      0

      VIEWS BY DAY
      The busiest day was Nov 1, 2026, with 2 views.

      Day     Views
      Oct 26      1
      Oct 27      0
      Oct 28      0
      Oct 29      0
      Oct 30      0
      Oct 31      0
      Nov 1       2

      MOST VIEWED NAMES
      people.talk had 3 of 3 views.

      Name         Views  Change  On its lander  Inquiries  Offers  Highest
      people.talk      3      +2             0%          0       0        –

      NOT VIEWED IN 28 DAYS
      2 names, the most expensive first: harbor.com, münchen.com.

      WHERE VIEWS CAME FROM
      direct: 3 of 3 views.

      From    Views  Change
      direct      3      +2

      LANGUAGES THAT BROWSERS PREFER
      English: 3 of 3 views.

      Language  Views  Change
      English       3       –

      THE LAST 90 DAYS
      No inquiry or offer was received.

      Step                  Count
      Views                     4
      Inquiries and offers      0
      Agreed                    0
      Sold                      0

      Period: Oct 26 to Nov 1, 2026, in the time zone America/New_York. Languages, bots and programs are counted by day in UTC.
      Left out: 0 page views by bots.
      To get this email monthly or not at all, set report: monthly or report: no in shop.yaml.
      "
    `);
    await database.close();
  });

  it("of an unfinished week compares it with earlier weeks up to the same time", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    for (const time of [
      "2026-11-16T20:00:00.000Z",
      "2026-11-17T15:00:00.000Z",
      "2026-11-24T11:00:00.000Z",
    ]) {
      await addViews(database, "people.talk", time);
    }
    const text = await tell(database, "2026-11-24T12:00:00.000Z", "2026-11-24");
    expect(text).toContain("Nov 23 to Nov 24, 2026, so far");
    expect(text).toMatch(/Views +1 +1 +0\n/);
    await database.close();
  });

  it("includes today's languages and bots, even in the morning", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    await addViews(database, "people.talk", "2026-11-24T06:00:00.000Z");
    await database.db.insertInto("bot_views").values({ day: "2026-11-24", views: 4 }).execute();
    const text = await tell(database, "2026-11-24T07:00:00.000Z", "2026-11-24");
    expect(text).toContain("English: 1 of 1 view.");
    expect(text).toContain("Left out: 4 page views by bots.");
    await database.close();
  });

  it("counts a purchase as a sale and not as an offer, once, when it is paid, even if the name is marked as sold a week later", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    await insertOffer(database.db, "O-AAAAAA", {
      domain: "people.talk",
      origin: "checkout",
      state: "accepted",
      created_at: "2026-11-12T12:00:00.000Z",
      paid_at: "2026-11-13T12:00:00.000Z",
    });
    const sold = makeListing({ domain: "people.talk", status: "sold", soldDate: "2026-11-16" });
    const text = await tell(database, MONDAY, "2026-11-16", makeReported([sold]));
    expect(text).toMatch(/Offers +0 +0 [^]*Sold +0 +1 /);
    await database.close();
  });

  it("names a sale that was taken back, with its sum, and counts it in no week", async () => {
    const { db, ...database } = await open(engine(), "2026-01-01T00:00:00.000Z");
    const { id } = await insertOffer(db, "O-AAAAAA", { state: "declined" });
    const step = { actor: "seller", amount: 12_000, note: null, expires_at: null } as const;
    const paid = { kind: "paid", created_at: "2026-11-13T12:00:00.000Z" } as const;
    const unpaid = { kind: "payment-returned" } as const;
    await db
      .insertInto("offer_steps")
      .values([
        { ...step, ...paid, offer_id: id, number: 2 },
        { ...step, ...unpaid, created_at: "2026-11-17T12:00:00.000Z", offer_id: id, number: 3 },
      ])
      .execute();
    const text = await tell({ db, ...database }, MONDAY, "2026-11-16");
    expect(text).toContain(
      "Sales that you took back or ended, and that no figure counts: harbor.com, $12,000.\n",
    );
    expect(text).toMatch(/Sold +1 +0 /);
    const before = await tell({ db, ...database }, MONDAY, "2026-11-09");
    expect(before).not.toContain("took back");
    await database.close();
  });

  it("shows no change for sources if the week before is no longer kept", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    await addViews(database, "people.talk", "2026-11-18T15:00:00.000Z");
    await addViews(database, "people.talk", "2026-11-15T15:00:00.000Z");
    const day = {
      domain: "people.talk",
      day: "2026-11-11",
      views: 5,
      visitors: 3,
      lander_views: 1,
    };
    await database.db.insertInto("domain_daily_views").values(day).execute();
    const text = await tell(database, MONDAY, "2026-11-16");
    expect(text).toMatch(/direct +1 +–\n/);
    await database.close();
  });

  it("doesn't call two views after one unusual", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    for (const day of ["10-20", "10-27", "11-03", "11-10", "11-17", "11-18"]) {
      await addViews(database, "people.talk", `2026-${day}T15:00:00.000Z`);
    }
    const text = await tell(database, MONDAY, "2026-11-16");
    expect(text).toContain("Every figure is within its usual range.");
    expect(text).toMatch(/Views +2 +1 +1\n/);
    expect(text).toMatch(/people\.talk +2 +\+1 +0%/);
    await database.close();
  });

  it("says if views are known only by day", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    const day = {
      domain: "people.talk",
      day: "2026-11-18",
      views: 5,
      visitors: 3,
      lander_views: 1,
    };
    await database.db.insertInto("domain_daily_views").values(day).execute();
    const text = await tell(database, MONDAY, "2026-11-16");
    expect(text).toContain("views are counted by day in UTC");
    expect(text).toMatch(/people\.talk +5 +\+5 +20%/);
    await database.close();
  });

  it("calls nothing unusual that also happened in one of the four weeks before", async () => {
    const database = await open(engine(), "2026-01-01T00:00:00.000Z");
    const weeks = { "10-19": 300, "10-26": 900, "11-02": 400, "11-09": 500, "11-16": 622 };
    for (const [monday, count] of Object.entries(weeks)) {
      await addViews(database, "people.talk", `2026-${monday}T15:00:00.000Z`, { count });
    }
    const text = await tell(database, MONDAY, "2026-11-16");
    expect(text).toMatch(/Views +622 +500 +450/);
    expect(text).not.toContain("more views");
    await database.close();
  });

  it.each(["Pacific/Auckland", "Europe/Berlin", "Pacific/Honolulu"])(
    "counts sales in a week by the dates in the seller's files, in %s",
    async (zone) => {
      const database = await open(engine(), "2026-01-01T00:00:00.000Z");
      const sold = ["2026-11-16", "2026-11-22", "2026-11-23"].map((soldDate, at) =>
        makeListing({ domain: `sold${at}.com`, status: "sold", soldDate }),
      );
      const text = await tell(database, MONDAY, "2026-11-16", makeReported(sold, zone));
      expect(text).toMatch(/Sold +2 /);
      await database.close();
    },
  );
});

it("weeks follow ISO 8601 and the shop's time zone", () => {
  const clock = { now: Date.parse("2027-01-04T04:30:00.000Z"), timeZone: NEW_YORK };
  const period = periodAround("week", Temporal.PlainDate.from("2027-01-03"), clock);
  expect(period).toMatchObject({ first: "2026-12-28", isOngoing: true });
});
