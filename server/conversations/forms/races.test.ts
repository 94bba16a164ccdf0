import { toIso } from "../../../catalogue/format/time.ts";
import { actOnOffer } from "../store/act.ts";
import type { Action } from "../../../sale/rules.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OfferState, StepActor, Offer } from "../../../sale/offer.ts";
import type { Status } from "../../../catalogue/schema/listing.ts";
import { describeOnEachEngine } from "../../../test/support/database.ts";
import { openAt } from "../../../test/support/engines.ts";
import { type OfferProcess, startOfferProcess } from "../../../test/support/offer-processes.ts";
import { insertOffer } from "../../../test/support/offers.ts";
import type { Database } from "../../database/database.ts";
import type { Verdict } from "../store/act.ts";
import type { Opened } from "../store/open-agreement.ts";

const ROUNDS = 3;
const TIME = Date.parse("2026-11-22T10:00:00.000Z");
const EXPIRES = TIME + 60_000;

const accept = {
  kind: "accepted",
  payBy: "2026-11-29T10:00:00.000Z",
  payLink: null,
  note: null,
} satisfies Action;

const replace = {
  kind: "countered",
  amount: 18_500,
  expiresAt: "2026-11-29T10:00:00.000Z",
  note: null,
} satisfies Action;

const takeBack = {
  kind: "taken-back",
  note: null,
  payBy: "2026-11-29T10:00:00.000Z",
} satisfies Action;

interface StepRequest {
  readonly actor: StepActor;
  readonly action: Action;
  readonly offer?: 0 | 1;
  readonly time?: number;
  readonly seen?: number;
  readonly status?: Status | null;
  /** The offer's state after the step, if it isn't the step's own kind. */
  readonly state?: OfferState;
}

interface Race {
  readonly title: string;
  readonly deeds: readonly [StepRequest, StepRequest];
  readonly refusal: RegExp;
}

const RACES: readonly Race[] = [
  {
    title: "two buyers who accept for one name",
    deeds: [
      { actor: "buyer", action: accept },
      { actor: "buyer", action: accept, offer: 1 },
    ],
    refusal: /^taken$/,
  },
  {
    title: "a buyer who accepts while the seller declines",
    deeds: [
      { actor: "buyer", action: accept, seen: 2 },
      { actor: "seller", action: { kind: "declined", note: null }, seen: 2 },
    ],
    refusal: /^changed$/,
  },
  {
    title: "a seller who takes back and replaces the same counteroffer",
    deeds: [
      { actor: "seller", action: takeBack, seen: 2, state: "new" },
      { actor: "seller", action: replace, seen: 2 },
    ],
    refusal: /^changed$/,
  },
  {
    title: "an accept at the moment of expiry",
    deeds: [
      { actor: "buyer", action: accept, time: EXPIRES - 1 },
      { actor: "shop", action: { kind: "expired" }, time: EXPIRES },
    ],
    refusal: /^over$/,
  },
];

describeOnEachEngine("if two processes of a shop act at once,", (engine) => {
  let database: Database;
  let processes: [OfferProcess, OfferProcess];
  let count = 0;

  beforeAll(async () => {
    const url = await engine().createDatabase();
    database = await openAt(url);
    processes = await Promise.all([startOfferProcess(url), startOfferProcess(url)]);
  });
  afterAll(async () => {
    for (const each of processes) each.close();
    await database.close();
  });

  async function offerTwice(): Promise<[Offer, Offer]> {
    const domain = `name-${++count}.com`;
    const expiresAt = toIso(EXPIRES);
    const counter = async (reference: string) => {
      const { id, amount } = await insertOffer(database.db, reference, {
        domain,
        expires_at: expiresAt,
      });
      const action = { kind: "countered", amount: amount + 1, expiresAt, note: null } as const;
      const verdict = await actOnOffer(database, {
        ...({ offerId: id, actor: "seller", action, seen: null, status: "available" } as const),
        time: TIME,
      });
      if (!verdict.ok) throw new Error(verdict.refusal);
      return verdict.offer;
    };
    return [await counter(`O-A${count}`), await counter(`O-B${count}`)];
  }

  const run = (which: 0 | 1, offers: readonly Offer[], deed: StepRequest) => {
    const { id: offerId = 0, domain = "" } = offers[deed.offer ?? 0] ?? {};
    const { actor, action, seen = null, time = TIME, status = "available" } = deed;
    return processes[which].ask<Verdict>({
      call: "act",
      time,
      files: status ? { [domain]: status } : {},
      domain,
      deed: { offerId, actor, action, seen },
    });
  };

  it.each(RACES)("one wins: $title", async ({ deeds, refusal }) => {
    const { db } = database;
    for (let round = 0; round < ROUNDS; round += 1) {
      const offers = await offerTwice();
      const outcomes = await Promise.all([run(0, offers, deeds[0]), run(1, offers, deeds[1])]);
      const won = outcomes.filter(({ ok }) => ok);
      expect(won).toHaveLength(1);
      const lost = outcomes.find(({ ok }) => !ok);
      expect(lost).toHaveProperty("refusal", expect.stringMatching(refusal));
      const { action, offer = 0, state } = deeds[outcomes.findIndex(({ ok }) => ok)] ?? deeds[0];
      const stored = await db
        .selectFrom("offers")
        .selectAll()
        .where("domain", "=", offers[0].domain)
        .orderBy("id")
        .execute();
      expect(stored[offer]).toMatchObject({ state: state ?? action.kind, steps: 3 });
      const agreed = stored.filter(({ state }) => state === "accepted");
      expect(agreed).toHaveLength(action.kind === "accepted" ? 1 : 0);
      const mails = await db
        .selectFrom("outbox")
        .select("params")
        .where("offer_id", "=", stored[offer]?.id ?? 0)
        .where("template", "=", `offer_${action.kind}`)
        .execute();
      const own = mails.filter(({ params }) => (JSON.parse(params) as { step: number }).step > 2);
      expect(own).toHaveLength(2);
    }
  });

  const open = (which: 0 | 1, domain: string, email: string) =>
    processes[which].ask<Opened>({
      call: "open",
      time: TIME,
      files: { [domain]: "available" },
      agreement: {
        domain,
        name: "Lena",
        email,
        amount: 18_000,
        currency: "USD",
        payBy: accept.payBy,
        payLink: null,
        note: null,
        plan: null,
      },
    });

  const agreedFor = (domain: string) =>
    database.db
      .selectFrom("offers")
      .select(["reference", "email"])
      .where("domain", "=", domain)
      .where("state", "=", "accepted")
      .execute();

  it("one wins: two agreements that the seller opens at once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const domain = `opened-${++count}.com`;
      const opened = await Promise.all([
        open(0, domain, "lena@buyer.example"),
        open(1, domain, "omar@buyer.example"),
      ]);
      expect(opened.map(({ refusal }) => refusal).toSorted()).toEqual(["taken", null].toSorted());
      const [agreed, ...more] = await agreedFor(domain);
      expect(more).toEqual([]);
      expect(opened.find(({ refusal }) => refusal === null)).toMatchObject({
        reference: agreed?.reference,
      });
    }
  });

  it("one wins: an agreement that the seller opens while another buyer accepts", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const offers = await offerTwice();
      const { domain, reference } = offers[0];
      const [outcome, opened] = await Promise.all([
        run(0, offers, { actor: "buyer", action: accept }),
        open(1, domain, "lena@buyer.example"),
      ]);
      expect([outcome.ok, opened.refusal]).toEqual(outcome.ok ? [true, "taken"] : [false, null]);
      const winner = opened.refusal === null ? opened.reference : reference;
      expect((await agreedFor(domain)).map((one) => one.reference)).toEqual([winner]);
    }
  });

  it("an agreement past its time gives way to another buyer's, whichever process notices first", async () => {
    const { db } = database;
    for (let round = 0; round < ROUNDS; round += 1) {
      const offers = await offerTwice();
      const payBy = new Date(TIME + 1_000).toISOString();
      const agreed = await run(0, offers, { actor: "buyer", action: { ...accept, payBy } });
      expect(agreed).toMatchObject({ ok: true });
      const [second] = await Promise.all([
        run(0, offers, { actor: "buyer", action: accept, offer: 1, time: TIME + 1_000 }),
        run(1, offers, { actor: "shop", action: { kind: "expired" }, time: TIME + 1_000 }),
      ]);
      expect(second).toMatchObject({ ok: true });
      const states = await db
        .selectFrom("offers")
        .select("state")
        .where("domain", "=", offers[0].domain)
        .orderBy("id")
        .execute();
      expect(states).toEqual([{ state: "expired" }, { state: "accepted" }]);
    }
  });
});
