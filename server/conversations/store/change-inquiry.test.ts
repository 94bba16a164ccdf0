import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../../test/support/database.ts";
import { openTestDatabase } from "../../../test/support/engines.ts";
import { insertInquiry } from "../../../test/support/inquiries.ts";
import { changeInquiry, findInquiry } from "./change-inquiry.ts";
import { listInquiryAnswers } from "./count-inquiries.ts";
import { composeReply } from "./inquiry-reply.ts";
import { INQUIRY_REPLY } from "../../outbox/outbox.ts";

const TIME = Date.parse("2026-11-20T18:00:00.000Z");
const HOUR_MS = 3_600_000;
const REFERENCE = "V-AAAAAA";

describeOnEachEngine("an inquiry", (engine) => {
  async function open() {
    const database = await openTestDatabase(engine());
    await insertInquiry(database.db, REFERENCE, { state: "unverified" });
    const change = (changes: Partial<Parameters<typeof changeInquiry>[1]>) =>
      changeInquiry(database, { reference: REFERENCE, seen: null, time: TIME, ...changes });
    return { database, change, db: database.db };
  }

  it("counts as answered when it is first marked as replied", async () => {
    const { database, db, change } = await open();
    const listAnswers = () => listInquiryAnswers(db, { from: "2026", to: "2027" });
    await change({ state: "new", note: "call back" });
    expect(await listAnswers()).toEqual([]);
    await change({ reference: "v-aaaaaa", state: "replied" });
    await change({ state: "won", time: TIME + HOUR_MS });
    expect(await listAnswers()).toEqual([
      { askedAt: "2026-11-20T10:00:00.000Z", answeredAt: "2026-11-20T18:00:00.000Z" },
    ]);
    expect(await findInquiry(db, REFERENCE)).toMatchObject({
      state: "won",
      notes: "Nov 20, 2026, 6:00 PM UTC: call back",
    });
    expect(await db.selectFrom("inquiry_steps").select("note").execute()).toContainEqual({
      note: "call back",
    });
    await database.close();
  });

  it("is quoted in a reply with its date in the shop's time zone", async () => {
    const { database, db, change } = await open();
    await db.updateTable("inquiries").set({ created_at: "2026-11-20T03:00:00.000Z" }).execute();
    await change({ reply: { text: "Dear Ada", dueAt: "2026-11-20T18:00:10.000Z" } });
    const [mail] = await db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", INQUIRY_REPLY)
      .execute();
    const shop = {
      name: "Names",
      email: "hello@harbor.example",
      identity: null,
      timeZone: "America/New_York",
    };
    const { text } = await composeReply(
      db,
      mail ?? { inquiry_id: 0, params: "" },
      shop,
      "https://names.example",
    );
    expect(text).toContain("On Nov 19, 2026, Ada Buyer wrote:");
    await database.close();
  });

  it("changed twice at once is changed by one, and the other is refused", async () => {
    const { database, db, change } = await open();
    const outcomes = await Promise.all(
      (["won", "lost", "spam"] as const).map((state) => change({ state, seen: 0 })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, refusal: "changed" });
    const steps = await db.selectFrom("inquiry_steps").select("number").execute();
    expect(steps).toEqual([{ number: 1 }]);
    await database.close();
  });

  it("has one reminder, at the time chosen last, and none after it has ended", async () => {
    const { database, db, change } = await open();
    const remindAt = (at: string) =>
      change({ remind: { at, to: "hello@harbor.example", timeZone: "UTC" } });
    const listReminders = async () => {
      const rows = await db
        .selectFrom("outbox")
        .select("next_attempt_at")
        .where("template", "=", "inquiry_reminder")
        .execute();
      return rows.map(({ next_attempt_at }) => next_attempt_at);
    };
    await remindAt("2026-11-21T08:00:00.000Z");
    await remindAt("2026-11-23T08:00:00.000Z");
    expect(await listReminders()).toEqual(["2026-11-23T08:00:00.000Z"]);
    await change({ state: "lost" });
    expect(await listReminders()).toEqual([]);
    await database.close();
  });
});
