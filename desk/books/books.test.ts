import { assert, expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";

const OFFER = "O-AAAAA1";
const query = (text = "") => new URLSearchParams(text);

async function openShop() {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("harbor.com", {
    registrar: "Porkbun",
    tags: ["short"],
    acquired: "2025-02-01",
    acquiredPrice: "$310.50",
  });
  const desk = await openDeskServices(folder.dir);
  return { ...desk, folder };
}

it("the page shows what names cost and brought, by year and by name, for a year or for all", async () => {
  const { books } = await openShop();
  const cost = { do: "cost", domain: "harbor.com", amount: "99.50 EUR", on: "2026-03-02" };
  expect(await books.act(cost)).toMatchObject({ is: "done" });
  const all = await books.show(query("year=all"));
  expect(all).toMatchObject({
    year: null,
    years: ["2026", "2025"],
    unconverted: 1,
    bookingCount: 2,
  });
  expect(all.facts.slice(0, 2)).toEqual([
    ["Profit", "-$310.50", ""],
    ["Sales", "–", ""],
  ]);
  expect(all.tables.map(({ title }) => title)).toEqual(["By year", "By name"]);
  expect(all.tables[1]?.rows).toEqual([["harbor.com", "$310.50", "-$310.50"]]);
  const [newest, file] = all.bookings;
  expect(newest).toMatchObject({ sum: "-€99.50", worth: "rate not known", needsRate: true });
  // What a file says is corrected in the file.
  expect(file).toMatchObject({ kind: "Purchase", canReverse: false, needsRate: false });

  const id = String(newest?.id);
  expect(await books.act({ do: "rate", id, rate: "0" })).toMatchObject({
    fields: { rate: expect.any(String) as unknown },
  });
  await books.act({ do: "rate", id, rate: "1.1" });
  expect((await books.show(query("year=2026"))).facts[0]).toEqual(["Profit", "-$109.45", ""]);
  const rated = (await books.show(query("year=2026"))).bookings[0];
  const reversal = { do: "reverse", id: String(rated?.id) };
  const asked = await books.act(reversal);
  assert(asked.is === "review");
  expect(await books.act({ ...reversal, seen: asked.seen, agree: "yes" })).toMatchObject({
    is: "done",
  });
  expect((await books.show(query("year=2026"))).facts[0]).toEqual(["Profit", "–", ""]);
  expect((await books.export(query("year=2025"))).split("\r\n")[1]).toContain(
    "2025-02-01,Purchase,harbor.com,,-310.50,USD,1,-310.50,USD",
  );
});

it("what follows from the file of a name that isn't listed anymore can be taken back, and stays so", async () => {
  const { books, folder } = await openShop();
  const purchase = { acquired: "2025-05-01", acquiredPrice: "$5,000" };
  await folder.writeListing("tpyo.com", purchase);
  const read = async () => (await books.show(query("year=2025"))).bookings;
  const wrong = (await read())[0];
  expect(wrong).toMatchObject({ domain: "tpyo.com", canReverse: false });
  const reversal = { do: "reverse", id: String(wrong?.id) };
  expect(await books.act(reversal)).toMatchObject({ is: "refused", reason: "file" });
  await folder.remove("listings/tpyo.com.yaml");
  await folder.writeListing("typo.com", purchase);
  expect(await read()).toMatchObject([
    { domain: "typo.com", canReverse: false },
    { domain: "tpyo.com", canReverse: true },
    { domain: "harbor.com", canReverse: false },
  ]);
  const asked = await books.act(reversal);
  assert(asked.is === "review", JSON.stringify(asked));
  await books.act({ ...reversal, seen: asked.seen, agree: "yes" });
  expect((await books.show(query("year=2025"))).facts[0]).toEqual(["Profit", "-$5,310.50", ""]);
  expect(await read()).toHaveLength(4);
});

it("a renewal that is taken back leaves the dates in the file, and says so", async () => {
  const { books, folder } = await openShop();
  await folder.writeListing("quay.com", { renewal: "2026-05-01", renewalPrice: "$10.50" });
  const wish = { do: "cost", kind: "renewed", domain: "quay.com", amount: "", on: "2026-03-02" };
  expect(await books.act(wish)).toMatchObject({
    is: "done",
    words: expect.stringContaining("for $10.50") as unknown,
  });
  const [row] = (await books.show(query("year=all"))).bookings;
  const reversal = { do: "reverse", id: String(row?.id) };
  const asked = await books.act(reversal);
  assert(asked.is === "review");
  expect(asked.warnings).toEqual([
    "Warning: the renewal dates in the file of quay.com stay as they are.",
  ]);
  await books.act({ ...reversal, seen: asked.seen, agree: "yes" });
  expect(await folder.read("listings/quay.com.yaml")).toMatch(/renewal: "?2027-05-01/);
});

it("what is sent twice is booked once, and a second cost or renewal like it only if the seller says so", async () => {
  const { books } = await openShop();
  const wishes: readonly Readonly<Record<string, string>>[] = [
    { do: "cost", domain: "harbor.com", amount: "99.50", on: "2026-03-02" },
    { do: "cost", kind: "renewed", domain: "harbor.com", amount: "10.50", on: "2026-03-02" },
  ];
  for (const wish of wishes) {
    expect(await books.act(wish)).toMatchObject({ is: "done" });
    const asked = await books.act(wish);
    assert(asked.is === "review", wish.do);
    expect(asked.warnings).toHaveLength(1);
    const again = { ...wish, seen: asked.seen, agree: "yes" };
    expect(await books.act(again)).toMatchObject({ is: "done" });
    expect(await books.act(again)).toMatchObject({ is: "changed" });
  }
  expect(await books.show(query("year=2026"))).toMatchObject({ bookingCount: 4 });
});

it("an address without a booking and a form without a name say what is missing", async () => {
  const { books } = await openShop();
  for (const address of ["do=reverse&id=abc", "do=reverse", "do=rate&id=0"])
    expect(await books.showRecord(query(address))).toMatchObject({
      review: { error: "No booking belongs to this address. Choose one in your books." },
    });
  expect(await books.act({ do: "cost", kind: "renewed", domain: "" })).toMatchObject({
    fields: { domain: "Enter a domain name, such as people.talk." },
  });
});

it("a plan's payments are recorded in its conversation", async () => {
  const { inbox, books, figures, database } = await openShop();
  const plan = { plan_months: 12, plan_percent: 0, amount: 2_400, domain: "quay.com" };
  await insertOffer(database.db, OFFER, plan);
  await settleOffer(database.db, OFFER, "accepted");
  const paid = { action: "paid", seen: "2", agree: "yes", fee: "3.50" };
  expect(await inbox.act(OFFER, paid)).toMatchObject({ is: "done" });
  const shown = await inbox.show(OFFER);
  assert(shown?.kind === "offer");
  expect(shown.money).toMatchObject({
    fee: "$3.50",
    payout: "$196.50",
    next: { number: 2 },
    schedule: expect.stringMatching(
      /^1 of 12 payments, \$200; payment 2, \$200, is due/,
    ) as unknown,
  });
  const payment = { action: "payment", payment: "2", fee: "", on: "", seen: "" };
  expect(await inbox.act(OFFER, { ...payment, fee: "200.01" })).toMatchObject({
    fields: { fee: "It can't be more than $200." },
  });
  const second = await inbox.act(OFFER, payment);
  assert(second.is === "done", JSON.stringify(second));
  expect(await inbox.act(OFFER, payment)).toMatchObject({
    fields: { payment: expect.stringMatching(/^Payment 2 was recorded on/) as unknown },
  });
  const { facts } = await books.show(query(`year=${new Date().getUTCFullYear()}`));
  expect(facts[0]).toEqual(["Profit", "$396.50", "before costs"]);
  expect(facts[1]).toEqual(["Sales", "$400", ""]);
  const [row] = (await books.show(query("year=all"))).bookings;
  const reversal = { do: "reverse", id: String(row?.id) };
  const asked = await books.act(reversal);
  assert(asked.is === "review", JSON.stringify(asked));
  await books.act({ ...reversal, seen: asked.seen, agree: "yes" });
  const money = (await figures.showName("quay.com")).books;
  expect(money?.profit).toBe("$196.50");
  expect(money?.rows.map(([kind]) => kind)).toEqual(["Fee 1", "Payment 1"]);
  expect((await books.show(query("year=all"))).facts[1]).toEqual(["Sales", "$200", ""]);
});
