import { expect, it, onTestFinished } from "vitest";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { noteChannels, queueEvent } from "./events.ts";

const FACTS = {
  reference: "V-AAAAA3",
  domain: "harbor.com",
  subject: null,
  message: "Is it for sale?",
  from: { name: "Ada Buyer", email: "ADA@buyer.example", phone: null },
};

describeOnSqlite("an event", (engine) => {
  async function open() {
    const database = await openTestDatabase(engine());
    onTestFinished(() => database.close());
    const { db } = database;
    return { db, outbox: () => db.selectFrom("outbox").selectAll().orderBy("id").execute() };
  }

  it("waits for each of the shop's channels, with one ID and the sender's earlier requests", async () => {
    const { db, outbox } = await open();
    for (const [reference, domain] of [
      ["V-AAAAA1", "pier.com"],
      ["V-AAAAA2", null],
      ["V-AAAAA3", "harbor.com"],
    ] as const) {
      await insertInquiry(db, reference, { domain }, false);
    }
    await insertInquiry(db, "V-AAAAA4", { email: "bob@buyer.example" }, false);
    const { id } = await db
      .selectFrom("inquiries")
      .select("id")
      .where("reference", "=", "V-AAAAA3")
      .executeTakeFirstOrThrow();
    await noteChannels(db, ["webhook", "ntfy"]);
    await queueEvent(db, { type: "inquiry.received", data: FACTS, inquiryId: id });
    const rows = await outbox();
    expect(rows.map(({ channel, template }) => [channel, template])).toEqual([
      ["webhook", "inquiry.received"],
      ["ntfy", "inquiry.received"],
    ]);
    const [first, second] = rows.map(({ params }) => params);
    expect(first).toBe(second);
    const earlier = {
      count: 2,
      names: ["pier.com"],
      lastDay: "2026-11-20",
      lastAt: "2026-11-20T10:00:00.000Z",
    };
    expect(JSON.parse(first ?? "")).toMatchObject({
      id: expect.stringMatching(/^evt_[\w-]{22}$/),
      type: "inquiry.received",
      data: { ...FACTS, earlier },
    });
  });

  it("is dropped if there are no channels", async () => {
    const { db, outbox } = await open();
    await noteChannels(db, ["telegram"]);
    await noteChannels(db, []);
    await queueEvent(db, {
      type: "checkout.clicked",
      data: { domain: "harbor.com" },
    });
    expect(await outbox()).toEqual([]);
  });
});
