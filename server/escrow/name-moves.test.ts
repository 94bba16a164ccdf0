import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openAt, type TestEngine } from "../../test/support/engines.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { secureOffer } from "../../test/support/secured-offer.ts";
import { type Entry, startRdapServer } from "../../test/support/rdap-server.ts";
import { fillForBuyer } from "../conversations/mail-values.ts";
import type { Offer } from "../conversations/rules/rules.ts";
import { listSteps } from "../conversations/store/find-offers.ts";
import { nextQuestionIn, openNameMoves } from "./name-moves.ts";
import { showTransfer } from "./show-transfer.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const AT_GODADDY: Entry = {
  registrar: "GoDaddy.com, LLC",
  registrarId: "146",
  status: ["client transfer prohibited"],
  nameservers: ["ns1.quay.com"],
  isSigned: true,
};
const AT_NAMECHEAP: Entry = {
  registrar: "NameCheap, Inc.",
  registrarId: "1068",
  nameservers: ["ns1.buyer.com"],
};

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 60_000 });

async function prepare(engine: TestEngine) {
  const server = await startRdapServer({ "harbor.com": AT_GODADDY, "pier.com": AT_GODADDY });
  onTestFinished(() => server.close());
  const folder = await makeContentFolder(["harbor.com", "pier.com"]);
  onTestFinished(() => folder.remove());
  const content = { files: await readGood(folder) };
  const database = await openAt(await engine.createDatabase());
  onTestFinished(() => database.close());
  const { db } = database;
  const clock = { now: Date.now() };
  const news: string[] = [];
  return {
    server,
    db,
    clock,
    news,
    async secure(reference: string, domain: string) {
      const offer = await insertOffer(db, reference, { domain });
      return secureOffer(database, offer, clock.now);
    },
    open() {
      const moves = openNameMoves({
        config: { registry: { isChecked: true, bootstrapUrl: server.bootstrapUrl } },
        content,
        database,
        log: pino({ level: "silent" }),
        onStep: () => void news.push("step"),
        now: () => clock.now,
        paceMs: 0,
        tickMs: 10,
        timeoutMs: 500,
      });
      onTestFinished(moves.close);
      return moves;
    },
    asked: () => server.asked.map(({ domain }) => domain),
    async listMailsOf(offerId: number, step: number) {
      const mails = await db
        .selectFrom("outbox")
        .select(["audience", "params"])
        .where("offer_id", "=", offerId)
        .where("channel", "=", "mail")
        .where("template", "=", "offer_progress")
        .orderBy("id")
        .execute();
      const isOfStep = ({ params }: { params: string }) =>
        (JSON.parse(params) as { step: number }).step === step;
      return mails.filter(isOfStep).map(({ audience }) => audience);
    },
    /** What the email about the last step quotes. */
    async noteToBuyer(offer: Offer) {
      const steps = await listSteps(db, offer.id);
      const step = steps.at(-1);
      if (!step) throw new Error("the offer has no step");
      const now = new Date(clock.now).toISOString();
      const surroundings = { content: content.files, siteUrl: "https://shop.example", now };
      const topic = "name-moved" as const;
      const told = { ...surroundings, offer, step, steps, topic, refusal: undefined };
      return (await fillForBuyer(db, told)).note;
    },
    dueAt: async () => {
      const rows = await db.selectFrom("name_moves").selectAll().orderBy("offer_id").execute();
      return rows.map(({ due_at }) => Date.parse(due_at) - clock.now);
    },
  };
}

describeOnSqlite("a name whose money is secured", (engine) => {
  it("is watched until its registrar changes, and both sides are told of that once", async () => {
    const shop = await prepare(engine());
    const { server, db, clock } = shop;
    const offer = await shop.secure("O-AAAAAA", "harbor.com");
    const first = shop.open();
    await until(async () => expect(await shop.dueAt()).toEqual([30 * MINUTE_MS]));
    const now = new Date(clock.now).toISOString();
    expect(await showTransfer(db, offer, now)).toMatchObject({
      stage: "now",
      registrar: "GoDaddy",
      registrySays: {
        registrar: "GoDaddy.com, LLC",
        locks: ["transfer lock of the registrar"],
        isSigned: true,
        askedAt: now,
      },
    });
    await first.close();

    // After a restart, only the name that is new is asked about.
    clock.now += 29 * MINUTE_MS;
    await shop.secure("O-BBBBBB", "pier.com");
    shop.open();
    await until(async () => expect(await shop.dueAt()).toEqual([MINUTE_MS, 30 * MINUTE_MS]));
    expect(shop.asked()).toEqual(["harbor.com", "pier.com"]);

    // Other name servers aren't a move.
    server.entries.set("harbor.com", { ...AT_GODADDY, nameservers: ["ns1.buyer.com"] });
    clock.now += MINUTE_MS;
    await until(async () => expect((await shop.dueAt())[0]).toBe(30 * MINUTE_MS));
    expect(await listSteps(db, offer.id)).toHaveLength(offer.steps);

    server.entries.set("harbor.com", AT_NAMECHEAP);
    clock.now += 30 * MINUTE_MS;
    await until(() => expect(shop.news).toEqual(["step"]));
    expect((await listSteps(db, offer.id)).at(-1)).toMatchObject({
      actor: "shop",
      kind: "progress",
      reason: "name-moved",
      via: "registry",
      note: "From GoDaddy.com, LLC to NameCheap, Inc. The name servers changed too: they are now ns1.buyer.com.",
    });
    expect(await shop.listMailsOf(offer.id, offer.steps + 1)).toEqual(["buyer", "seller"]);
    expect(JSON.stringify(await shop.noteToBuyer(offer))).toContain("to NameCheap, Inc.");
    const asked = shop.asked().length;
    clock.now += DAY_MS;
    await until(() => expect(shop.asked().length).toBeGreaterThan(asked));
    expect(shop.asked().slice(asked)).toEqual(["pier.com"]);
    expect(shop.news).toHaveLength(1);
  });

  it("waits for as long as its registry asks, with the others there", async () => {
    const shop = await prepare(engine());
    await shop.secure("O-AAAAAA", "harbor.com");
    await shop.secure("O-BBBBBB", "pier.com");
    shop.server.entries.set("harbor.com", "busy");
    shop.open();
    const wait = Number(shop.server.retryAfter) * 1_000;
    await until(async () => expect(await shop.dueAt()).toEqual([wait, wait]));
    expect(shop.server.asked).toHaveLength(1);
  });
});

it("is asked about every half an hour on the first day, and then less and less", () => {
  expect([0, DAY_MS, 7 * DAY_MS].map((since) => nextQuestionIn(since) / MINUTE_MS)).toEqual([
    30, 60, 360,
  ]);
});
