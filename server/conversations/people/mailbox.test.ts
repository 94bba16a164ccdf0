import { expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "../../../test/support/database.ts";
import { openTestDatabase } from "../../../test/support/engines.ts";
import { sweepMailboxes, takeMailbox, toMailbox } from "./mailbox.ts";

const START = Date.parse("2026-11-22T10:00:00.000Z");
const HOUR_MS = 3_600_000;

it.each([
  ["Ada.Buyer+names@Gmail.com", "adabuyer@googlemail.com"],
  ["ada-x@yahoo.co.uk", "ada-y@yahoo.co.uk"],
  ["ada@protonmail.com", "ada@proton.me"],
  ["ada@me.com", "ada@icloud.com"],
])("%s and %s are one mailbox", (one, other) => {
  expect(toMailbox(one)).toBe(toMailbox(other));
});

it.each([
  ["ada-smith@pier.example", "ada@pier.example"],
  ["ada-x@yahoo.pier.example", "ada@yahoo.pier.example"],
  ["ada@yahoo.com", "ada@yahoo.de"],
])("%s and %s are two mailboxes", (one, other) => {
  expect(toMailbox(one)).not.toBe(toMailbox(other));
});

describeOnEachEngine("a mailbox", (engine) => {
  it("may get one mail an hour, even if several are due at the same moment, and is forgotten afterward", async () => {
    const database = await openTestDatabase(engine());
    onTestFinished(() => database.close());
    const { db } = database;
    const take = (email: string, time: number) => takeMailbox(db, email, time);
    const emails = ["ada@gmail.com", "a.da@googlemail.com", "ada+1@gmail.com"];
    const taken = await Promise.all(emails.map((email) => take(email, START)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await take("bob@gmail.com", START)).toBe(true);
    expect(await take("ada@gmail.com", START + HOUR_MS - 1)).toBe(false);
    expect(await take("ada@gmail.com", START + HOUR_MS)).toBe(true);
    expect(await take("ada@gmail.com", START)).toBe(true);
    await sweepMailboxes(database, START + HOUR_MS);
    expect(await db.selectFrom("mailed_mailboxes").selectAll().execute()).toEqual([]);
  });
});
