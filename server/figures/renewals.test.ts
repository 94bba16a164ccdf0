import { expect, it, onTestFinished } from "vitest";
import { Hono } from "hono";
import { pino } from "pino";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { makeListing } from "../../test/support/listing.ts";
import { addViews, makeReported } from "../../test/support/report.ts";
import { NOTHING_OWN } from "../../catalogue/schema/listing-fields.ts";
import { rowFields } from "../../catalogue/schema/listing-schema.ts";
import { addBookings } from "../books/ledger.ts";
import { createCalendarRoute, mintCalendarLink, writeCalendarHash } from "./calendar.ts";
import { renderText } from "./section.ts";
import { writeRenewals } from "./renewal-words.ts";
import { gatherRenewals } from "./renewals.ts";

const NOW = Date.parse("2026-11-28T12:00:00.000Z");

function listNames(names: Readonly<Record<string, { renewal?: string; price?: string } & object>>) {
  const listings = Object.keys(names).map((domain) =>
    makeListing({ domain, displayName: domain, listedDate: "2025-01-01" }),
  );
  const content = makeReported(listings, "UTC");
  const owned = [...content.names].map(([domain, name]) => {
    const { renewal = null, price } = names[domain] ?? {};
    const renewalPrice = price === undefined ? null : rowFields.renewalPrice.parse(price);
    const own = { ...NOTHING_OWN, renewal, renewalPrice, registrar: "Porkbun" };
    return [domain, { ...name, own }] as const;
  });
  return { ...content, names: new Map(owned) };
}

const CONTENT = listNames({
  "harbor.com": { renewal: "2026-12-10", price: "$12.98" },
  "quay.com": { renewal: "2027-01-20", price: "$80" },
  "pier.com": { renewal: "2027-09-01" },
  "dock.com": { renewal: "2026-10-01", price: "$10" },
  "late.com": {},
});

describeOnSqlite("the renewals", (engine) => {
  async function open() {
    const database = await openTestDatabase(engine());
    onTestFinished(() => database.close());
    const { db } = database;
    const renewed = { day: "2025-12-10", kind: "renewed" as const, cents: -1298 };
    const plain = {
      currency: "USD" as const,
      base: "USD" as const,
      rate: 1,
      source: "books",
      created_at: "",
    };
    for (const domain of ["harbor.com", "quay.com"])
      await addBookings(db, [{ domain, ...renewed, ...plain }]);
    await insertInquiry(db, "V-AAAAAA", { domain: "quay.com" });
    await addViews(database, "harbor.com", "2026-06-01T10:00:00.000Z", { count: 10 });
    return database;
  }

  it("are summed up for the next days, with what each name cost and who looked at it", async () => {
    const { db } = await open();
    const gathered = await gatherRenewals({ db, content: CONTENT, now: NOW });
    expect(
      gathered.spans.map(({ days, count, sums, unpriced }) => [
        days,
        count,
        sums[0]?.cents,
        unpriced,
      ]),
    ).toEqual([
      [30, 2, 2298, 0],
      [60, 3, 10298, 0],
      [90, 3, 10298, 0],
      [365, 4, 10298, 1],
    ]);
    const sections = writeRenewals(gathered, 10);
    const text = renderText({ shop: "Harbor", span: "now", subject: "", sections, foot: [] });
    expect(text).toContain("enter the new dates: dock.com.");
    expect(text).toContain("1 name has no renewal date.");
    expect(text).toMatch(/harbor\.com +Dec 10, 2026 +\$12\.98 +Porkbun +10 +0 +1\n/);
    expect(text).toMatch(/quay\.com +Jan 20, 2027 +\$80 +Porkbun +0 +1 +1\n/);
  });

  it("are served to a calendar at a secret address only, which a new one replaces", async () => {
    const { db } = await open();
    const config = { siteUrl: "https://names.example" };
    const app = new Hono().route(
      "/",
      createCalendarRoute({
        config,
        content: { current: CONTENT },
        database: { db },
        log: pino({ enabled: false }),
      } as unknown as Parameters<typeof createCalendarRoute>[0]),
    );
    const first = mintCalendarLink(config.siteUrl);
    const ask = (link: string) => app.request(link.replace(config.siteUrl, ""));
    expect((await ask(first.link)).status).toBe(404);
    await writeCalendarHash(db, first.hash);
    const served = await ask(first.link);
    expect(served.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await served.text();
    expect(text).toMatch(
      /DTSTART;VALUE=DATE:20261210\r\n[^]*SUMMARY:Renew harbor\.com: \$12\.98\r\n/,
    );
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    const second = mintCalendarLink(config.siteUrl);
    await writeCalendarHash(db, second.hash);
    expect((await ask(first.link)).status).toBe(404);
  });
});
