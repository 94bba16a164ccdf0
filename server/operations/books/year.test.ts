import { assert, expect, it } from "vitest";
import type { z } from "zod";
import { DAY_MS, toDay } from "../../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../../test/support/database.ts";
import type { TestEngine } from "../../../test/support/engines.ts";
import { insertInquiry } from "../../../test/support/inquiries.ts";
import { openOfferShop, START } from "../../../test/support/offer-shop.ts";
import { listBookings } from "../../books/ledger.ts";
import { toCsvRows } from "../../books/list-words.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { listPlanPayments } from "../../books/plan-payments.ts";
import { type By, computeProfit, type ProfitRow } from "../../books/profit.ts";
import { readBooks } from "../../books/sync-files.ts";
import { gatherMoney } from "../../figures/gather.ts";
import { acceptOffer, declineOffer } from "../conversations/answer-offer.ts";
import { markPaid } from "../conversations/mark-paid.ts";
import { openAgreement } from "../conversations/open-agreement.ts";
import { endSale } from "../conversations/end-sale.ts";
import { deleteNames } from "../names/delete-names.ts";
import type { Operation } from "../operation.ts";
import { recordCost } from "./record-cost.ts";
import { recordFee } from "./record-fee.ts";
import { recordPayment } from "./record-payment.ts";
import { recordRenewal } from "./record-renewal.ts";
import { reverseBooking } from "./reverse-booking.ts";
import { setRate } from "./set-rate.ts";

const HEAD =
  "domain,price,listedDate,category,acquired,acquiredPrice,otherCosts,renewal,renewalPrice";
const NAMES = Array.from({ length: 60 }, (_, at) => `name${String(at + 1).padStart(2, "0")}.com`);
/** The shop's currency, and another one in which a cost is. Dollars are the default, so they need the proof less. */
const YEARS = [
  ["EUR", "USD"],
  ...(process.env.TEST_FULL ? ([["USD", "EUR"]] as const) : []),
] as const satisfies readonly (readonly Currency[])[];

const exact = (cents: number, currency: Currency) => `${(cents / 100).toFixed(2)} ${currency}`;

/** What the script does with money, kept beside the books and added up here alone. */
type Entry = readonly [domain: string, day: string, cents: number];

const add = (entries: readonly Entry[], keyOf: (entry: Entry) => string) => {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(keyOf(entry), (sums.get(keyOf(entry)) ?? 0) + entry[2]);
  return Object.fromEntries([...sums].toSorted());
};

const profits = (rows: readonly ProfitRow[]) =>
  Object.fromEntries(rows.flatMap(({ key, profit }) => (profit === 0 ? [] : [[key, profit]])));

async function openYear(engine: TestEngine, [currency, other]: readonly [Currency, Currency]) {
  const listing = { price: `25000 ${currency}` };
  const shop = await openOfferShop(engine, {
    listing,
    shop: {
      currency,
      timeZone: "Europe/Berlin",
      escrow: { email: "seller@harbor.example" },
    },
  });
  const entries: Entry[] = [];
  const costs = NAMES.map((domain, at) => {
    const [price, extra] = [1_099 + 1_517 * at, at % 5 === 0 ? 2_505 + at : 0];
    const acquired = toDay(START - (400 - at) * DAY_MS);
    entries.push([domain, acquired, -price]);
    if (extra) entries.push([domain, acquired, -extra]);
    return { domain, price, extra, acquired, renewal: 999 + 37 * at };
  });
  const tell = (cents: number) => exact(cents, currency);
  const rows = costs.map(({ domain, price, extra, acquired, renewal }) => {
    const own = [tell(price), extra ? tell(extra) : "", "2026-12-31", tell(renewal)];
    return [domain, `10000 ${currency}`, "2026-01-15", "Sea", acquired, ...own].join();
  });
  await shop.folder.write("listings/names.csv", `${HEAD}\n${rows.join("\n")}\n`);
  await shop.editListing(listing);
  async function run<Schema extends z.ZodType, Details, Result>(
    operation: Operation<Schema, Details, Result>,
    raw: Readonly<Record<string, unknown>>,
  ): Promise<Result> {
    const input = operation.input.parse(raw);
    const review = await operation.review(shop.sellersShop, input);
    assert(review.is === "review", JSON.stringify(review));
    const outcome = await operation.commit(shop.sellersShop, input, review.seen);
    assert(outcome.is === "done", JSON.stringify(outcome));
    return outcome.result;
  }
  return {
    ...shop,
    currency,
    other,
    costs,
    entries,
    run,
    today: () => toDay(shop.now()),
    book: (domain: string, cents: number, day = toDay(shop.now())) =>
      void entries.push([domain, day, cents]),
    profit: async (by: By) => {
      const content = await shop.sellersShop.readContent();
      return computeProfit(await readBooks(shop.database, content, shop.now()), currency, by);
    },
  };
}

type Year = Awaited<ReturnType<typeof openYear>>;

async function askAndOffer({ db, now, pass, offer, offers, run }: Year) {
  for (let at = 0; at < 14; at += 1) {
    const created_at = new Date(now()).toISOString();
    const fields = { domain: NAMES[at] ?? "", email: `ada${at}@buyer.example`, created_at };
    await insertInquiry(db, `V-AAAA${String(at).padStart(2, "0")}`, fields, false);
    pass(DAY_MS);
  }
  for (const [at, domain] of NAMES.slice(0, 4).entries())
    await offer({ domain, amount: String(7_000 + at), email: `ada${at}@buyer.example` });
  const [first, second, third] = (await offers()).map(({ reference }) => reference);
  assert(first && second && third);
  await run(acceptOffer, { reference: first });
  await run(acceptOffer, { reference: second });
  await run(declineOffer, { reference: third });
  const planned = { domain: NAMES[4] ?? "", to: "lena@buyer.example", amount: "9,999", plan: "12" };
  const { reference: third5 } = await run(openAgreement, planned);
  return [first, second, third5] as const;
}

async function sell({ run, pass, book, today }: Year, refs: readonly string[]) {
  const [sold = "", returned = "", planned = ""] = refs;
  const [name1 = "", name2 = "", , , name5 = ""] = NAMES;
  pass(3 * DAY_MS);
  const dayBefore = toDay(Date.parse(today()) - DAY_MS);
  await run(markPaid, { reference: sold, publishPrice: false, fee: "227.50", on: dayBefore });
  book(name1, 700_000 - 22_750, dayBefore);
  await run(markPaid, { reference: returned, publishPrice: true });
  book(name2, 700_100);
  await run(recordFee, { reference: returned, payout: "6,773.47" });
  book(name2, -22_753);
  await run(markPaid, { reference: planned, publishPrice: false });
  book(name5, 83_400);
  for (let number = 2; number <= 5; number += 1) {
    pass(33 * DAY_MS);
    await run(recordPayment, { reference: planned, fee: "12.34" });
    book(name5, 83_400 - 1_234);
  }
  await run(endSale, { reference: returned, outcome: "returned", keepsFee: true });
  book(name2, -700_100);
}

async function renewAndPay({ run, pass, book, costs, folder, currency, other }: Year) {
  for (let start = 0; start < NAMES.length; start += 15) {
    pass(20 * DAY_MS);
    const domains = NAMES.slice(start, start + 15);
    const price = start === 30 ? "11.11" : "";
    const { files } = await run(recordRenewal, { domains, price });
    expect(files).toEqual(["listings/names.csv"]);
    for (const domain of domains) {
      const usual = costs.find((one) => one.domain === domain)?.renewal ?? 0;
      book(domain, -(price ? 1_111 : usual));
    }
  }
  expect(await folder.read("listings/names.csv")).toContain(`2027-12-31,${exact(3_182, currency)}`);
  const [, , , name4 = "", , name6 = "", name7 = ""] = NAMES;
  await run(recordCost, { domain: name6, amount: "150.05", note: "=A logo" });
  book(name6, -15_005);
  const { bookings } = await run(recordCost, { domain: name7, amount: "75" });
  await run(reverseBooking, { id: bookings[0]?.id ?? 0 });
  const abroad = await run(recordCost, { domain: name7, amount: `33.33 ${other}` });
  await run(setRate, { id: abroad.bookings[0]?.id ?? 0, rate: "1.0842" });
  book(name7, -3_614);
  await run(recordCost, { domain: name7, amount: "10 GBP" });
  await run(deleteNames, { domains: [name4] });
}

describeOnSqlite("a seller's year", (engine) => {
  it.each(YEARS)(
    "in %s ends with books that balance to the cent, by name, by year and in all",
    async (...currencies) => {
      const year = await openYear(engine(), currencies);
      const refs = await askAndOffer(year);
      await sell(year, refs);
      await renewAndPay(year);
      const { entries, profit, db, now, offers, sellersShop, currency } = year;

      const total = entries.reduce((sum, [, , cents]) => sum + cents, 0);
      const byName = await profit("name");
      expect(profits(byName.rows)).toEqual(add(entries, ([domain]) => domain));
      const byYear = await profit("year");
      expect(profits(byYear.rows)).toEqual(add(entries, ([, day]) => day.slice(0, 4)));
      for (const { rows, total: all } of [byName, byYear]) {
        expect(all.profit).toBe(total);
        for (const key of ["sold", "sales", "refunds", "fees", "costs"] as const)
          expect(
            rows.reduce((sum, row) => sum + row[key], 0),
            key,
          ).toBe(all[key]);
        expect(all).toMatchObject({ sold: 2, refunds: 700_100 });
      }

      const row = (key: string) => byName.rows.find((one) => one.key === key);
      expect(row("name01.com")).toMatchObject({ sold: 1, costs: 4_603, profit: 672_647 });
      expect(row("name02.com")).toMatchObject({ sold: 0, fees: 22_753 });
      const december = { first: "2026-12-01", last: "2026-12-31" };
      const sources = { db, content: await sellersShop.readContent(), siteUrl: "", now: now() };
      const money = await gatherMoney(sources, december);
      const inMonth = add(entries, ([, day]) => day.slice(0, 7))["2026-12"];
      expect([money?.week.profit, money?.currency]).toEqual([inMonth, currency]);

      // The pounds have no rate, so they are told and left out.
      const unknown = { domain: "name07.com", cents: -1_000, currency: "GBP", rate: null };
      expect(byName.unconverted).toMatchObject([unknown]);
      const bookings = await listBookings(db);
      const csv = toCsvRows(bookings, await sellersShop.readContent());
      expect(csv).toHaveLength(bookings.length);
      const cents = csv.map((cells) => Math.round(Number(cells[8]) * 100));
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(total);
      const planned = (await offers()).find(({ reference }) => reference === refs[2]);
      assert(planned);
      const schedule = listPlanPayments(planned, bookings, toDay(now()));
      expect(schedule.map(({ due }) => due).slice(0, 3)).toEqual([
        "2026-12-09",
        "2027-01-09",
        "2027-02-09",
      ]);
      expect(schedule.map(({ paid, daysLate }) => (paid ? daysLate : null)).slice(0, 6)).toEqual([
        0,
        2,
        4,
        9,
        11,
        null,
      ]);
      expect(schedule.reduce((sum, payment) => sum + payment.cents, 0)).toBe(999_900);
      expect(schedule[6]).toMatchObject({ number: 7, due: "2027-06-09", cents: 83_400 });
    },
  );
});
