import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { listInquiryAnswers } from "./count-inquiries.ts";
import { markLead } from "./leads.ts";

describeOnEachEngine("an inquiry", (engine) => {
  it("is answered when it is first marked so, and only if nobody answered it before", async () => {
    const database = await openTestDatabase(engine());
    const { db } = database;
    await insertInquiry(db, "V-AAAAAA", { state: "unverified" });
    await insertInquiry(db, "V-BBBBBB", { state: "replied" });
    const listAnswers = () => listInquiryAnswers(db, { from: "2026", to: "2027" });
    await markLead(db, "V-AAAAAA", "new");
    await markLead(db, "V-BBBBBB", "won");
    expect(await listAnswers()).toEqual([]);
    await markLead(db, "v-aaaaaa", "replied");
    const first = await listAnswers();
    expect(first).toHaveLength(1);
    await markLead(db, "V-AAAAAA", "won");
    expect(await listAnswers()).toEqual(first);
    await database.close();
  });
});
