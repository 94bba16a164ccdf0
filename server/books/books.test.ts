import type { Action } from "../../sale/rules.ts";
import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase, type TestEngine } from "../../test/support/engines.ts";
import { findOffer, insertOffer } from "../../test/support/offers.ts";
import { takeStep } from "../conversations/store/take-step.ts";
import { writeSetting } from "../database/settings.ts";
import { readReferenceRate } from "../lookups/rates.ts";
import { type Content, readContent } from "../shop/read-content.ts";
import {
  addBookings,
  type Booking,
  fieldOf,
  listBookings,
  referenceOf,
  replaceBookings,
  standingIn,
  worthOf,
} from "./ledger.ts";
import type { SaleTerms } from "../../sale/money.ts";
import { listSaleMoney } from "./sale-bookings.ts";
import { syncFiles } from "./sync-files.ts";

const TIME = Date.parse("2026-07-05T10:00:00.000Z");
const CSV = "listings/names.csv";
const HEAD =
  "domain,price,listedDate,category,status,acquired,acquiredPrice,otherCosts,soldDate,salePrice,saleFee";
const PIER = "pier.com,$900,2025-11-03,Sea,available,2024-05-01,$310.50,$25,,,";

const tell = ({ domain, day, kind, cents, payment }: Booking) =>
  [domain, day, kind, (cents / 100).toFixed(2), payment ?? ""].join(" ").trim();

async function openBooks(engine: TestEngine, rows: readonly string[] = [PIER]) {
  const database = await openTestDatabase(engine);
  onTestFinished(() => database.close());
  const { db } = database;
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  let last: Content | undefined;
  async function write(...lines: readonly string[]) {
    await folder.write(CSV, [HEAD, ...lines, ""].join("\n"));
    const { content } = await readContent(folder.dir, last);
    if (!content) throw new Error("no content");
    last = content;
    return syncFiles(database, content, TIME);
  }
  await write(...rows);
  async function act(reference: string, action: Action, time = TIME) {
    const facts = {
      now: new Date(time).toISOString(),
      status: "available",
      isTaken: false,
      steps: await db.selectFrom("offer_steps").selectAll().orderBy("number").execute(),
    } as const;
    const taken = await takeStep(db, await findOffer(db, reference), "seller", action, facts);
    if (!taken.ok) throw new Error(taken.refusal);
  }
  const agree = async (reference: string, fields = {}) => {
    await insertOffer(db, reference, { state: "accepted", pay_by: "2126-01-01", ...fields });
  };
  return {
    db,
    folder,
    write,
    act,
    agree,
    list: async () => (await listBookings(db)).map(tell),
    standing: async () => standingIn(await listBookings(db)).map(tell),
  };
}

describeOnSqlite("the books", (engine) => {
  it("mirror what the files say that a name cost and brought, once, and book a corrected value anew", async () => {
    const { write, list, standing } = await openBooks(engine());
    const bought = ["pier.com 2024-05-01 bought -310.50", "pier.com 2024-05-01 cost -25.00"];
    expect(await list()).toEqual(bought);
    expect(await write(PIER)).toBe(0);
    // A purchase without a day counts on the day on which the name was listed.
    expect(await write(PIER.replace("2024-05-01", ""))).toBe(4);
    expect(await standing()).toEqual(bought.map((row) => row.replace("2024-05-01", "2025-11-03")));
    const sold = PIER.replace("available", "sold").replace(/,,,$/, ',2026-02-01,"$4,200",$630');
    await write(sold);
    expect(await standing()).toEqual([
      ...bought,
      "pier.com 2026-02-01 sale 4200.00",
      "pier.com 2026-02-01 fee -630.00",
    ]);
    expect(await write(sold.replace("2026-02-01", "2024-04-30"))).toBe(0);
    await write(
      sold.replace("$25", "").replace("2024-05-01", "").replace("2026-02-01", "1969-12-31"),
    );
    expect(await standing()).toEqual(["pier.com 2025-11-03 bought -310.50"]);
    const sum = (await list()).reduce((total, row) => total + Number(row.split(" ")[3]), 0);
    expect(sum).toBe(-310.5);
  });

  it("keep what a deleted name cost, and change nothing for a name with a problem or an unread file", async () => {
    const quay = "quay.com,$900,2025-11-03,Sea,available,2024-06-01,$99,,,,";
    const { write, list } = await openBooks(engine(), [PIER, quay]);
    const before = await list();
    expect(await write(PIER.replace("$310.50", "three hundred"), quay)).toBe(0);
    expect(await write('pier.com,"$900', quay)).toBe(0);
    expect(await write(quay)).toBe(0);
    expect(await list()).toEqual(before);
    expect(await write(PIER, quay)).toBe(0);
  });

  it("keep an earlier purchase and sale when a name is bought again", async () => {
    const sold = PIER.replace("available", "sold").replace(/,,,$/, ",2026-02-01,$4200,$630");
    const { write, list, standing } = await openBooks(engine(), [sold]);
    const before = await list();
    const again = "pier.com,$900,2025-11-03,Sea,available,2026-03-01,$150,";
    const bought = [...before, "pier.com 2026-03-01 bought -150.00"];
    // The file may still tell of the earlier sale, and correct it.
    expect(await write(`${again},2026-02-01,$4200,$630`)).toBe(1);
    expect(await list()).toEqual(bought);
    await write(`${again},2026-02-02,$4300,$630`);
    expect(await standing()).toEqual(
      bought.map((row) => row.replace("2026-02-01", "2026-02-02").replace("4200", "4300")),
    );
    expect(await write(`${again},,,`)).toBe(0);
  });

  it("wait for the day of a purchase or sale in the future", async () => {
    const { write, list } = await openBooks(engine(), []);
    await write(
      "pier.com,$900,2999-11-03,Sea,available,,$310.50,$25,,,",
      "quay.com,$900,2025-11-03,Sea,available,2999-01-15,$310.50,,,,",
      "dock.com,$900,2025-11-03,Sea,sold,,,,2999-01-15,$4200,$630",
    );
    expect(await list()).toEqual([]);
  });

  it("have a sale and its fee from the step that says that it's paid, and not twice if the file says so too", async () => {
    const { db, act, agree, write, list } = await openBooks(engine(), []);
    await agree("O-AAAAA1", { domain: "pier.com", amount: 999_999_999 });
    const terms: SaleTerms = { day: "2026-03-01", base: "USD", rate: 1, fee: 32_550 };
    await act("O-AAAAA1", { kind: "paid", terms });
    const sale = ["pier.com 2026-03-01 sale 999999999.00", "pier.com 2026-03-01 fee -325.50"];
    expect(await list()).toEqual(sale);
    const paidOut = "pier.com,$900,2025-11-03,Sea,sold,,,,2026-06-05,$900,$30";
    expect(await write(paidOut)).toBe(0);
    const [first] = await listBookings(db);
    if (!first) throw new Error("the sale is booked");
    expect([first.offer_id, referenceOf(first), fieldOf(first)]).toEqual([1, "O-AAAAA1", null]);
    await write(paidOut.replace("sold,,", "sold,2026-04-01,$50"));
    const [bought] = await listBookings(db, { kinds: ["bought"] });
    if (!bought) throw new Error("the purchase is booked");
    expect([referenceOf(bought), fieldOf(bought)]).toEqual(["", "acquiredPrice"]);
    expect(await list()).toEqual([
      ...sale,
      "pier.com 2026-04-01 bought -50.00",
      "pier.com 2026-06-05 sale 900.00",
      "pier.com 2026-06-05 fee -30.00",
    ]);
  });

  it("take back a payment that never was, and book a refund with or without its fee", async () => {
    const { db, act, agree, list, standing } = await openBooks(engine(), []);
    await agree("O-AAAAA1", {
      domain: "pier.com",
      amount: 9_999,
      plan_months: 12,
      plan_percent: 10,
    });
    const returned = { kind: "payment-returned", note: null } as const;
    const terms: SaleTerms = { day: "2026-03-01", base: "USD", rate: 1, fee: 1_000 };
    await act("O-AAAAA1", { kind: "paid", terms });
    await act("O-AAAAA1", { kind: "taken-back", note: null, payBy: "2126-01-01" });
    expect(await standing()).toEqual([]);
    expect(await list()).toHaveLength(4);
    await act("O-AAAAA1", { kind: "paid", terms });
    const refund = { day: "2026-04-02", keepsFee: true };
    await act("O-AAAAA1", { ...returned, refund });
    expect(await standing()).toEqual([
      "pier.com 2026-03-01 payment 917.00 1",
      "pier.com 2026-03-01 fee -10.00 1",
      "pier.com 2026-04-02 refund -917.00 1",
    ]);
    expect(listSaleMoney(await listBookings(db))).toEqual([]);

    await agree("O-AAAAA2", { domain: "quay.com", amount: 500 });
    await act("O-AAAAA2", { kind: "paid", terms });
    await act("O-AAAAA2", {
      ...returned,
      refund: { ...refund, keepsFee: false },
    });
    const ofQuay = (await listBookings(db, { domains: ["quay.com"] })).map(tell);
    expect(ofQuay.slice(2)).toEqual([
      "quay.com 2026-04-02 fee 10.00",
      "quay.com 2026-04-02 refund -500.00",
    ]);
  });

  it("know what stands of a sale, also if the rate of what a refund ended is entered after it", async () => {
    const { db, act, agree } = await openBooks(engine(), []);
    await agree("O-AAAAA1", { domain: "pier.com", amount: 500, currency: "EUR" });
    const terms: SaleTerms = { day: "2026-03-01", base: "USD", rate: null, fee: null };
    const refund = { day: "2026-03-02", keepsFee: false };
    const enterRate = async (kind: string, rate: number) => {
      const row = standingIn(await listBookings(db)).find((one) => one.kind === kind);
      if (!row) throw new Error(`a ${kind} stands`);
      await replaceBookings(db, [row], () => ({ rate }), TIME);
    };
    const money = async () => listSaleMoney(await listBookings(db)).map(tell);
    await act("O-AAAAA1", { kind: "paid", terms });
    await act("O-AAAAA1", {
      kind: "payment-returned",
      note: null,
      refund,
    });
    await enterRate("sale", 1.08);
    await enterRate("sale", 1.09);
    expect(await money()).toEqual([]);
    await db.updateTable("offers").set({ state: "accepted" }).execute();
    await act("O-AAAAA1", { kind: "paid", terms: { ...terms, day: "2026-03-03" } });
    await enterRate("refund", 1.09);
    expect(await money()).toEqual(["pier.com 2026-03-03 sale 500.00"]);
  });

  it("turn another currency into the shop's at the rate of the day, to a cent and back", async () => {
    const { db, write } = await openBooks(engine(), []);
    const rates = { day: "2026-03-03", perEuro: { EUR: 1, USD: 1.0842 } };
    await writeSetting(db, "rates", JSON.stringify({ url: "", dueAt: 0, rates }));
    expect(await readReferenceRate(db, "EUR", "USD", "2026-02-24")).toBe(1.0842);
    expect(await readReferenceRate(db, "EUR", "USD", "2026-02-23")).toBeNull();
    const euro = { domain: "pier.com", day: "2026-03-01", kind: "cost", currency: "EUR" } as const;
    const booked = {
      ...euro,
      base: "USD" as const,
      rate: 1.0842,
      source: "desk",
      created_at: "2026",
    };
    const [one, other] = await addBookings(db, [
      { ...booked, cents: -1_225 },
      { ...booked, cents: 1_225 },
    ]);
    if (!one || !other) throw new Error("two were added");
    expect([worthOf(one, "USD"), worthOf(other, "USD")]).toEqual([-1_328, 1_328]);
    expect(worthOf(one, "EUR")).toBe(-1_225);
    expect(worthOf(one, "GBP")).toBeNull();
    expect(worthOf({ ...one, rate: null }, "USD")).toBeNull();
    await write("quay.com,$900,2025-11-03,Sea,sold,2026-03-04,€99.50,,2026-06-01,£200,0");
    const ofQuay = await listBookings(db, { domains: ["quay.com"] });
    expect(ofQuay.map((row) => [row.kind, row.cents, row.currency, row.rate])).toEqual([
      ["bought", -9_950, "EUR", 1.0842],
      ["sale", 20_000, "GBP", null],
      ["fee", 0, "USD", 1],
    ]);
  });
});
