import { expect, it } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { addViews, setFirstStart } from "../../test/support/report.ts";

const NOW = Date.parse("2026-11-25T12:00:00.000Z");

async function open() {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  const desk = await openDeskServices(folder.dir, { now: () => NOW });
  await setFirstStart(desk.database.db, "2026-10-01T00:00:00.000Z");
  const from = { referrer: "https://www.google.com/" };
  await addViews(desk.database, "harbor.com", "2026-11-24T10:00:00.000Z", { count: 5, ...from });
  await addViews(desk.database, "harbor.com", "2026-11-18T10:00:00.000Z", { count: 2 });
  await addViews(desk.database, "quay.com", "2026-11-24T10:00:00.000Z", { count: 3 });
  const speed = { day: "2026-11-25", metric: "lcp", bucket: 19, loads: 7 } as const;
  await desk.database.db.insertInto("page_speed").values(speed).execute();
  return desk;
}

const query = (text: string) => new URLSearchParams(text);

it("the figures show any period, this week so far by default, and link to the periods around it", async () => {
  const { figures } = await open();
  const { period, sections } = await figures.show(query(""));
  expect(period).toMatchObject({ query: "?week=2026-W48", previous: "?week=2026-W47", next: null });
  expect(sections.find(({ title }) => title === "Views by day")?.chart).toContain("<svg");
  const speed = sections.find(({ title }) => title === "Speed that your visitors had");
  expect(speed?.rows[0]).toEqual(["Largest paint (LCP)", "1.9 s", "good", "7"]);
  const charts = sections.map(({ chart }) => chart).filter((chart) => chart !== null);
  for (const chart of charts) expect(chart, "has a name").toMatch(/aria-label="[^"]+"/);
  expect(charts.length).toBeGreaterThan(1);
  const last = await figures.show(query("week=2026-W47"));
  expect(last.period).toMatchObject({ next: "?week=2026-W48", previous: "?week=2026-W46" });
  const month = await figures.show(query("month=2026-10"));
  expect(month.period).toMatchObject({ previous: "?month=2026-09", next: "?month=2026-11" });
  const days = await figures.show(query("days=7&until=2026-11-20"));
  expect(days.period).toMatchObject({
    span: "Nov 14 to Nov 20, 2026",
    previous: "?days=7&until=2026-11-13",
    next: "?days=7&until=2026-11-27",
  });
  for (const wrong of ["week=2027-W01", "week=x", "days=1000", "days=7&until=soon"])
    expect((await figures.show(query(wrong))).period.next).toBeNull();
});

it("the figures of one name include who asked for it", async () => {
  const { figures, database } = await open();
  const created_at = "2026-11-24T11:00:00.000Z";
  await insertOffer(database.db, "O-AAAAA1", { domain: "harbor.com", amount: 9_000, created_at });
  const asked = { created_at: "2026-11-23T11:00:00.000Z", state: "unverified" } as const;
  await insertInquiry(database.db, "V-AAAAAA", asked);
  const shown = await figures.showName("Harbor.com", query(""));
  expect(shown).toMatchObject({
    domain: "harbor.com",
    counts: { views: 5, inquiries: 1, offers: 1 },
    viewsBefore: 2,
    highest: "$9,000",
    allTime: { views: 7 },
    requests: [
      { reference: "O-AAAAA1", what: "Offer, $9,000", state: "new" },
      { reference: "V-AAAAAA", what: "Inquiry: What is the price?", state: "new" },
    ],
  });
  const sources = shown?.sections.find(({ title }) => title === "Where views came from");
  expect(sources?.rows).toEqual([["google.com", "5", "+5"]]);
  expect(await figures.showName("none.com", query(""))).toBeNull();
  await insertOffer(database.db, "O-AAAAA2", { domain: "none.com" });
  expect(await figures.showName("none.com", query(""))).toMatchObject({ isListed: false });
});
