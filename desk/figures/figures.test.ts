import { expect, it } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { addViews } from "../../test/support/report.ts";

const NOW = Date.parse("2026-11-25T12:00:00.000Z");

async function open() {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  const desk = await openDeskServices(folder.dir, { now: () => NOW });
  const from = { referrer: "https://www.google.com/" };
  await addViews(desk.database, "harbor.com", "2026-11-24T10:00:00.000Z", { count: 5, ...from });
  await addViews(desk.database, "harbor.com", "2026-11-18T10:00:00.000Z", { count: 2 });
  await addViews(desk.database, "quay.com", "2026-11-24T10:00:00.000Z", { count: 3 });
  return desk;
}

const query = (text: string) => new URLSearchParams(text);

it("the figures show any week, this one so far by default, and link to the weeks around it", async () => {
  const { figures } = await open();
  const { period, sections } = await figures.show(query(""));
  expect(period).toMatchObject({ previous: "?week=2026-W47", next: null });
  expect(sections.map(({ title }) => title)).toEqual(["Names that move", "Where views came from"]);
  expect(sections[0]?.rows[0]).toEqual(["harbor.com", "5", "0", "0"]);
  const last = await figures.show(query("week=2026-W47"));
  expect(last.period).toMatchObject({ next: "?week=2026-W48", previous: "?week=2026-W46" });
  for (const wrong of ["week=2027-W01", "week=x"])
    expect((await figures.show(query(wrong))).period).toEqual(period);
});

it("the figures of one name include who asked for it", async () => {
  const { figures, database } = await open();
  const created_at = "2026-11-24T11:00:00.000Z";
  await insertOffer(database.db, "O-AAAAA1", { domain: "harbor.com", amount: 9_000, created_at });
  const asked = { created_at: "2026-11-23T11:00:00.000Z", state: "unverified" } as const;
  await insertInquiry(database.db, "V-AAAAAA", asked);
  const shown = await figures.showName("harbor.com");
  expect(shown).toMatchObject({
    counts: { views: 7, inquiries: 1, offers: 1 },
    highest: "$9,000",
    allTime: { views: 7 },
    requests: [
      { reference: "O-AAAAA1", what: "Offer, $9,000", state: "new" },
      { reference: "V-AAAAAA", what: "Inquiry: What is the price?", state: "new" },
    ],
  });
  const sources = shown.sections.find(({ title }) => title === "Where views came from");
  expect(sources?.rows).toEqual([
    ["google.com", "5"],
    ["direct", "2"],
  ]);
});
