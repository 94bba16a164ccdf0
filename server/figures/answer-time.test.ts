import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, toIso } from "../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { changeInquiry } from "../conversations/store/change-inquiry.ts";
import { addStep } from "../conversations/store/take-step.ts";
import { readAnswerTime } from "./answer-time.ts";

const NOW = Date.parse("2026-11-23T12:00:00.000Z");

describeOnSqlite("how soon the seller answers", (engine) => {
  it("is the median of 90 days, rounded up, and is said after ten answers", async () => {
    const database = await openTestDatabase(engine());
    const { db } = database;
    let made = 0;
    const nextReference = (kind: string) => `${kind}-AAAAA${String.fromCodePoint(65 + made++)}`;

    async function answerInquiry(askedAt: number, hours: number) {
      const reference = nextReference("V");
      await insertInquiry(db, reference, { created_at: toIso(askedAt) });
      const time = askedAt + hours * HOUR_MS;
      await changeInquiry(database, { reference, state: "replied", seen: null, time });
    }

    for (const hours of [0.1, 0.2, 0.5, 1.2, 1.2, 5, 90, 200]) {
      await answerInquiry(NOW - 20 * DAY_MS, hours);
    }
    await answerInquiry(NOW - 91 * DAY_MS, 1);
    await insertInquiry(db, nextReference("V"), { created_at: toIso(NOW - DAY_MS) });
    const created_at = toIso(NOW - 3 * DAY_MS);
    const offer = await insertOffer(db, nextReference("O"), { created_at });
    const answered = { amount: 18_500, note: null, expires_at: null } as const;
    const countered = { ...answered, actor: "seller", kind: "countered" } as const;
    await addStep(db, offer, { ...countered, created_at: toIso(NOW - 2 * DAY_MS) });
    expect(await readAnswerTime(db, NOW), "nine answers").toBeNull();

    await answerInquiry(NOW - 2 * DAY_MS, 1.4);
    expect(await readAnswerTime(db, NOW), "ten answers").toBe("Usually answers within 2 hours");
    for (let count = 0; count < 12; count++) await answerInquiry(NOW - 9 * DAY_MS, 25);
    expect(await readAnswerTime(db, NOW)).toBe("Usually answers within 2 days");
    await database.close();
  });
});
