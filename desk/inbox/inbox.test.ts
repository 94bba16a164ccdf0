import { pino } from "pino";
import { assert, expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { describeOnEachEngine, describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase, type TestEngine } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { findOffer, insertOffer } from "../../test/support/offers.ts";
import { readConfig } from "../../server/config.ts";
import { listMailKinds } from "../../server/mail-kinds.ts";
import { claimMessages } from "../../server/outbox/claim-messages.ts";
import type { Outcome } from "../../catalogue/outcome.ts";
import { openDesk } from "../services.ts";
import type { Acted } from "./inbox.ts";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-25T10:00:00.000Z");
const CONFIRMED = { agree: "yes", isReviewed: "yes" };

async function acted(acting: Promise<Acted>) {
  const outcome = await acting;
  if (outcome.is !== "done") throw new Error(JSON.stringify(outcome));
  return outcome;
}

const toWords = (outcome: Outcome | undefined) =>
  outcome?.is === "done" ? outcome.words : outcome?.error;

async function openInbox(engine: TestEngine) {
  const database = await openTestDatabase(engine);
  onTestFinished(() => database.close());
  const folder = await makeContentFolder(["harbor.com", "pier.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("harbor.com", { price: "$25,000", floor: "$9,137" });
  const { config } = readConfig(folder.environment);
  if (!config) throw new Error("the environment has a fault");
  let time = START;
  const desk = openDesk({
    config,
    environment: folder.environment,
    database,
    log: pino({ level: "silent" }),
    now: () => time,
  });
  const { inbox } = desk;
  return {
    ...desk,
    db: database.db,
    folder,
    pass: (ms: number) => void (time += ms),
    list: async (search = "") =>
      (await inbox.list(new URLSearchParams(search))).rows.map(({ reference }) => reference),
    async isUnread(reference: string) {
      const { rows } = await inbox.list(new URLSearchParams());
      return rows.find((row) => row.reference === reference)?.isUnread;
    },
    async inquiry(reference = "V-AAAAAA") {
      const shown = await inbox.show(reference);
      if (shown?.kind !== "inquiry") throw new Error("no inquiry is shown");
      return shown;
    },
    act: (reference: string, values: Record<string, string>) => inbox.act(reference, values),
    async done(reference: string, values: Record<string, string>) {
      const { words, undo } = await acted(inbox.act(reference, values));
      return { words, undo: async () => toWords(await undo?.()) };
    },
    async nextMail() {
      const now = new Date(time).toISOString();
      const leaseUntil = new Date(time + HOUR_MS).toISOString();
      const [mail] = await claimMessages(database.db, database.engine, { now, leaseUntil });
      const content = { current: await desk.requireContent() };
      const siteUrl = "https://names.example";
      return mail && listMailKinds({ database, content, siteUrl }).compose([mail]);
    },
  };
}

const REPLY = { intent: "reply", reply: "Hello Ada,\n\nyes, it's available.", seen: "0" };

describeOnEachEngine("the seller's inbox", (engine) => {
  it("lists inquiries and offers by their last activity, and finds them by state, name and text", async () => {
    const shop = await openInbox(engine());
    const { db } = shop;
    const at = (hours: number) => new Date(START - hours * HOUR_MS).toISOString();
    await insertInquiry(db, "V-AAAAAA", {
      created_at: at(5),
      message: "Does it include the logo?",
    });
    await insertInquiry(db, "V-BBBBBB", { created_at: at(4), email: "Bo@x.example", name: "Bo" });
    await insertInquiry(db, "V-CCCCCC", { created_at: at(1), state: "quarantined" });
    await insertOffer(db, "O-AAAAAA", {
      created_at: at(3),
      email: "bo@x.example",
      domain: "pier.com",
    });
    expect(await shop.list()).toEqual(["O-AAAAAA", "V-BBBBBB", "V-AAAAAA"]);
    await shop.done("V-AAAAAA", { note: "Call him.", seen: "0" });
    expect(await shop.list()).toEqual(["V-AAAAAA", "O-AAAAAA", "V-BBBBBB"]);
    expect(await shop.list("state=spam")).toEqual(["V-CCCCCC"]);
    expect(await shop.list("state=your-turn")).toEqual(["V-AAAAAA", "O-AAAAAA", "V-BBBBBB"]);
    expect(await shop.list("state=open")).toEqual(["O-AAAAAA"]);
    expect(await shop.list("state=new&name=harbor.com")).toEqual(["V-AAAAAA", "V-BBBBBB"]);
    expect(await shop.list("q=logo")).toEqual(["V-AAAAAA"]);
    expect(await shop.list("q=call+him")).toEqual(["V-AAAAAA"]);
    expect(await shop.list("q=pier")).toEqual(["O-AAAAAA"]);
    expect(await shop.list("q=domain")).toEqual([]);
  });
});

describeOnSqlite("the seller's inbox", (engine) => {
  it("marks new conversations as unread until they are opened or answered", async () => {
    const shop = await openInbox(engine());
    await insertInquiry(shop.db, "V-AAAAAA");
    await insertInquiry(shop.db, "V-BBBBBB");
    await insertOffer(shop.db, "O-AAAAAA");
    expect(await shop.list("state=unread")).toHaveLength(3);
    await shop.inquiry();
    await shop.done("V-BBBBBB", { state: "won", seen: "0" });
    await shop.inbox.show("O-AAAAAA");
    expect(await shop.list("state=unread")).toEqual([]);
    await shop.db.updateTable("offers").set({ steps: 2 }).execute();
    expect(await shop.isUnread("O-AAAAAA")).toBe(true);
  });

  it("sends a reply as the seller's own mail after ten seconds, and keeps it with the inquiry", async () => {
    const shop = await openInbox(engine());
    await insertInquiry(shop.db, "V-AAAAAA", { message: "Is it\nfree?" }, false);
    expect(await shop.act("V-AAAAAA", { ...REPLY, reply: "It costs {price}." })).toMatchObject({
      is: "refused",
      error: "Replace {price} with what you want to say there.",
    });
    await shop.done("V-AAAAAA", REPLY);
    expect(await shop.nextMail()).toBeUndefined();
    const { inquiry, mails } = await shop.inquiry();
    expect(inquiry).toMatchObject({
      state: "replied",
      steps: [{ number: 1, words: "You replied", note: REPLY.reply }],
    });
    expect(mails).toEqual([{ step: 1, progress: "Waiting to be sent" }]);
    shop.pass(10_000);
    const mail = await shop.nextMail();
    expect(mail).toMatchObject({
      to: "ada@buyer.example",
      replyTo: { address: "hello@harbor.example" },
      subject: "Re: harbor.com (V-AAAAAA)",
      messageId: "<V-AAAAAA.reply.1@names.example>",
    });
    expect(mail?.headers).toBeUndefined();
    expect(mail?.text).toMatch(/^Hello Ada,\n\nyes, it's available\.\n\n/);
    expect(mail?.text).toContain("On Nov 20, 2026, Ada Buyer wrote:\n> Is it\n> free?");
    await shop.db.updateTable("outbox").set({ sent_at: "2026-11-25T10:00:10.000Z" }).execute();
    expect((await shop.inquiry()).mails).toEqual([
      { step: 1, progress: "Sent Nov 25, 2026, 10:00 AM UTC" },
    ]);
  });

  it("takes back a reply while it waits, with its text in the form again, and refuses afterward", async () => {
    const shop = await openInbox(engine());
    await insertInquiry(shop.db, "V-AAAAAA", {}, false);
    const first = await shop.done("V-AAAAAA", REPLY);
    expect(await first.undo()).toBe("The reply wasn't sent. It's in the form again.");
    const shown = await shop.inquiry();
    expect(shown).toMatchObject({ draft: REPLY.reply, inquiry: { state: "new", steps: [] } });
    const second = await shop.done("V-AAAAAA", REPLY);
    shop.pass(10_000);
    expect(await shop.nextMail()).toBeDefined();
    expect(await second.undo()).toBe("This reply has already been sent.");
    expect((await shop.inquiry()).inquiry.state).toBe("replied");
  });

  it("undoes a mark, and restores the reminder that it ended, unless something was done since", async () => {
    const shop = await openInbox(engine());
    await insertInquiry(shop.db, "V-AAAAAA", { state: "negotiating" }, false);
    const remind = await shop.done("V-AAAAAA", { remind: "2026-11-26", seen: "0" });
    expect(remind.words).toBe("You'll be reminded Nov 26, 2026, 9:00 AM UTC.");
    const spam = await shop.done("V-AAAAAA", { state: "spam", seen: "1" });
    expect((await shop.inquiry()).inquiry).toMatchObject({ state: "spam", remindAt: null });
    expect(await spam.undo()).toBe("Undone: this inquiry is negotiating again.");
    expect((await shop.inquiry()).inquiry).toMatchObject({
      state: "negotiating",
      remindAt: "Nov 26, 2026, 9:00 AM UTC",
    });
    const forget = await shop.done("V-AAAAAA", { intent: "forget", seen: "4" });
    expect((await shop.inquiry()).inquiry.remindAt).toBeNull();
    await forget.undo();
    expect((await shop.inquiry()).inquiry.remindAt).not.toBeNull();
    const lost = await shop.done("V-AAAAAA", { state: "lost", seen: "6" });
    await shop.done("V-AAAAAA", { note: "Too dear.", seen: "7" });
    expect(await lost.undo()).toBe(
      "This can't be undone anymore, because something has changed since.",
    );
  });

  it("does nothing if the conversation has changed since the page was shown", async () => {
    const shop = await openInbox(engine());
    await insertInquiry(shop.db, "V-AAAAAA", {}, false);
    await shop.done("V-AAAAAA", { state: "lost", seen: "0" });
    expect(await shop.act("V-AAAAAA", REPLY)).toMatchObject({ is: "changed" });
    expect(await shop.act("V-AAAAAA", { state: "won", seen: "0" })).toMatchObject({
      is: "changed",
    });
    expect((await shop.inquiry()).inquiry).toMatchObject({ state: "lost", seen: 1 });
  });

  it("turns each form of an offer into the seller's action, and shows what would happen first", async () => {
    const shop = await openInbox(engine());
    await insertOffer(shop.db, "O-AAAAAA", { created_at: new Date(START).toISOString() });
    await insertInquiry(shop.db, "V-AAAAAA", { domain: "pier.com", state: "quarantined" });
    expect(await shop.inbox.show("O-AAAAAA")).toMatchObject({
      floor: "$9,137",
      earlier: [{ reference: "V-AAAAAA", what: "pier.com", state: "suspected spam" }],
      offer: { undoable: null, endLabel: null },
      paid: null,
    });
    const step = async (seen: string, values: Record<string, string>) => {
      expect(await shop.act("O-AAAAAA", { ...values, seen })).toMatchObject({ is: "review" });
      return (await shop.done("O-AAAAAA", { ...values, seen, ...CONFIRMED })).words;
    };
    await step("1", { action: "counter", amount: "18.5k", days: "7" });
    expect(await findOffer(shop.db, "O-AAAAAA")).toMatchObject({ turn: "buyer", read_steps: 2 });
    await step("2", { action: "take-back" });
    await step("3", { action: "accept" });
    expect(await shop.list("state=accepted")).toEqual(["O-AAAAAA"]);
    await step("4", { action: "pay-link", payLink: "https://escrow.example/x" });
    await step("5", { action: "paid", publishPrice: "yes" });
    expect(await shop.folder.read("listings/harbor.com.yaml")).toMatch(
      /status: sold[^]*soldPrice: "?\$12,000/,
    );
    expect(await shop.list("state=paid")).toEqual(["O-AAAAAA"]);
    const back = { action: "take-back" };
    await step("6", back);
    const { steps } = await findOffer(shop.db, "O-AAAAAA");
    expect(steps).toBe(7);
    // A second tap gets the answer to the first.
    const again = { ...back, seen: "6", ...CONFIRMED };
    expect(await shop.act("O-AAAAAA", again)).toMatchObject({ is: "done", result: { steps } });
    const ways = await shop.db.selectFrom("offer_steps").select("via").execute();
    expect(ways.slice(1).every(({ via }) => via === "desk")).toBe(true);
  });

  it("opens an agreement once the seller has confirmed what is shown", async () => {
    const shop = await openInbox(engine());
    const { open } = shop.inbox.checkoutLinks;
    const sale = { domain: "HARBOR.com", to: "lena@example.com", name: "Lena", amount: "8k" };
    expect(await open({ ...sale, domain: "mole.com", days: "5" })).toMatchObject({
      fields: { domain: "mole.com isn't listed. Check the spelling." },
    });
    const review = await open({ ...sale, days: "5", plan: "", payLink: "", note: "" });
    assert(review.is === "review");
    expect(review).toMatchObject({
      asks: { promise: "I agree to sell harbor.com for $8,000" },
      warnings: expect.arrayContaining(["Warning: this is below your own floor, $9,137."]),
    });
    expect(await open({ ...sale, seen: review.seen, ...CONFIRMED })).toMatchObject({
      result: { link: expect.stringMatching(/\/offers\/[\w-]{22}$/) },
    });
    expect(await shop.list("state=accepted")).toHaveLength(1);
  });

  it("fills in the saved replies of the shop file", async () => {
    const shop = await openInbox(engine());
    await insertInquiry(shop.db, "V-AAAAAA", {}, false);
    const savedReplies = [{ title: "Price", text: "Hi {name}, {domain} is {price}." }];
    await shop.folder.writeShop({ currency: "CAD", savedReplies });
    for (const [price, told] of [
      ["25,000", "CA$25,000"],
      ["Make Offer", "{price}"],
    ] as const) {
      await shop.folder.writeListing("harbor.com", { price, escrowLink: undefined });
      expect((await shop.inquiry()).replies).toEqual([
        { title: "Price", text: `Hi Ada Buyer, harbor.com is ${told}.` },
      ]);
    }
  });
});
