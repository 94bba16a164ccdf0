import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import { describeOnEachEngine, describeOnSqlite } from "../../test/support/database.ts";
import { openOfferShop, tokenOf } from "../../test/support/offer-shop.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";
import { actOnOffer } from "./store/act.ts";
import { createOfferCloser } from "./store/close-offers.ts";
import { composeOfferMail } from "./offer-mail.ts";
import { composeManyHolds } from "./checkout-mails.ts";
import { listReleasable, releaseUnproven } from "../operations/conversations/release-unproven.ts";

type Engine = Parameters<typeof openOfferShop>[0];

/** A tenth of 70 names is seven, so six and more are held for long without the brake for the whole shop. */
const NAMES = Array.from({ length: 70 }, (_, number) => `pier-${number}.com`);

async function openShop(engine: Engine, names = NAMES) {
  const shop = await openOfferShop(engine, {
    listing: { escrowLink: undefined },
    shop: { escrow: { email: "seller@harbor.example" } },
    others: names,
  });
  let buyers = 0;
  let places = 0;
  const newAddress = () => `198.51.100.${++places}`;
  const start = (
    domain: string,
    {
      address = "203.0.113.77",
      email = `buyer-${++buyers}@buyer-${buyers}.example`,
      hasScript = true,
    } = {},
  ) =>
    shop.submitCheckout(
      { domain, email, price: "25000", turnstileToken: hasScript ? shop.solve() : "" },
      { address, hasScript },
    );
  const say = (token: string, action: string, seen = 1) =>
    shop.answer(token, { action, seen }, shop.sender());
  const listHeld = async () =>
    (await shop.offers()).filter(
      ({ state, pay_by }) => state === "accepted" && (pay_by ?? "") > toIso(shop.now()),
    );
  const findByToken = async (token: string) => {
    const view = await shop.show(token);
    const offer = (await shop.offers()).find(({ reference }) => reference === view?.reference);
    if (!offer) throw new Error("no such purchase");
    return offer;
  };
  const confirm = async (
    token: string,
    time = shop.now(),
    status: "available" | "reserved" = "available",
  ) =>
    actOnOffer(shop.database, {
      offerId: (await findByToken(token)).id,
      actor: "seller",
      action: { kind: "confirmed", payBy: toIso(time + 7 * DAY_MS) },
      seen: null,
      status,
      time,
    });
  const close = createOfferCloser({
    database: shop.database,
    readListing: (domain) => shop.content().catalogue.byDomain.get(domain),
    hasFaults: () => false,
    now: shop.now,
  });
  return { ...shop, newAddress, start, say, listHeld, findByToken, confirm, close };
}

describeOnEachEngine("purchases from one address", (engine) => {
  it("reserve at most three names at once, also if several start at the same moment", async () => {
    const shop = await openShop(engine());
    const outcomes = await Promise.all(NAMES.slice(0, 8).map((name) => shop.start(name)));
    expect(outcomes.filter(({ is }) => is === "done")).toHaveLength(3);
    expect(outcomes.find(({ is }) => is !== "done")).toMatchObject({
      status: 429,
      error: expect.stringMatching(/^Three names are already reserved from your internet/),
      retryAfter: 30 * 60,
    });
    expect(await shop.listHeld()).toHaveLength(3);
    // Another address isn't affected.
    expect(await shop.start("pier-9.com", { address: shop.newAddress() })).toMatchObject({
      is: "done",
    });
  });

  it("stay at three if lapsed ones come back beside others, also at the same moment", async () => {
    const shop = await openShop(engine());
    const lapsed = await Promise.all(
      NAMES.slice(0, 3).map(async (name) => tokenOf(await shop.start(name))),
    );
    shop.pass(31 * MINUTE_MS);
    await shop.close();
    await Promise.all(NAMES.slice(3, 5).map(async (name) => tokenOf(await shop.start(name))));
    expect(await shop.show(lapsed[0] ?? "")).toMatchObject({ isBrief: false });
    const back = await Promise.all(lapsed.map((token) => shop.say(token, "paying", 2)));
    expect(back.filter((outcome) => outcome?.is === "done")).toHaveLength(1);
    expect(back.find((outcome) => outcome?.is !== "done")).toMatchObject({
      status: 409,
      error: expect.stringMatching(/^Your reservation has ended.+contact us/),
    });
    expect(await shop.listHeld()).toHaveLength(3);
    const refused = lapsed[back.findIndex((outcome) => outcome?.is !== "done")] ?? "";
    expect(await shop.show(refused)).toMatchObject({ isBrief: true });
  });

  it("and six in a day, whatever became of them", async () => {
    const shop = await openShop(engine());
    for (let count = 0; count < 6; count += 1) {
      const token = tokenOf(await shop.start(`pier-${count}.com`, { hasScript: count % 2 === 0 }));
      if (count < 3) expect(await shop.say(token, "withdraw")).toMatchObject({ is: "done" });
      shop.pass(HOUR_MS);
    }
    expect(await shop.start("pier-7.com")).toMatchObject({
      status: 429,
      error: expect.stringMatching(/^Six purchases were started from your internet/),
      retryAfter: 18 * 60 * 60,
    });
    shop.pass(18 * HOUR_MS);
    expect(await shop.start("pier-7.com")).toMatchObject({ is: "done" });
  });
});

describeOnSqlite("an address with a thousand mailboxes", (engine) => {
  it("holds no more than three names, though it says each time that the payment has begun", async () => {
    const shop = await openShop(engine());
    let started = 0;
    for (let hour = 0; hour < 84; hour += 12) {
      for (const name of NAMES.slice(hour % 60, (hour % 60) + 2)) {
        const outcome = await shop.start(name);
        if (outcome.is !== "done") continue;
        started += 1;
        expect(await shop.say(tokenOf(outcome), "paying")).toMatchObject({ is: "done" });
      }
      expect((await shop.listHeld()).length).toBeLessThanOrEqual(3);
      shop.pass(12 * HOUR_MS);
      await shop.close();
    }
    expect(started).toBeGreaterThan(6);
  });

  it("isn't stored, and its hash is forgotten once it no longer counts", async () => {
    const shop = await openShop(engine());
    const hashes = async () => (await shop.offers()).map(({ address_hash: hash }) => hash);
    const first = tokenOf(await shop.start("pier-1.com"));
    tokenOf(await shop.start("pier-2.com"));
    const stored = await hashes();
    expect(stored[0]).toEqual(stored[1]);
    expect(JSON.stringify(await shop.offers())).not.toContain("203.0.113.77");
    expect(await shop.say(first, "paying")).toMatchObject({ is: "done" });
    shop.pass(HOUR_MS);
    await shop.close();
    expect(await hashes()).toEqual(stored);
    await shop.confirm(first);
    expect(await hashes()).toEqual([null, stored[0]]);
    shop.pass(DAY_MS - HOUR_MS);
    await shop.close();
    // The second one can be brought back until its time has been up for a day.
    expect(await hashes()).toEqual([null, stored[0]]);
    shop.pass(HOUR_MS);
    await shop.close();
    expect(await hashes()).toEqual([null, null]);
  });

  it("counts a mailbox the same way, from whichever address it comes", async () => {
    const shop = await openShop(engine());
    const lapsed: string[] = [];
    for (const name of NAMES.slice(0, 4)) {
      const place = { email: "lena@buyer.example", address: shop.newAddress() };
      lapsed.push(tokenOf(await shop.start(name, place)));
      shop.pass(HOUR_MS);
      await shop.close();
    }
    const back = [];
    for (const token of lapsed) back.push(await shop.say(token, "paying", 2));
    expect(back.map((outcome) => outcome?.is === "done")).toEqual([true, true, true, false]);
  });
});

describeOnSqlite("a buyer of several names", (engine) => {
  it("isn't hurt: three names are bought from one address, confirmed by the seller, and then three more", async () => {
    const shop = await openShop(engine());
    const lena = { email: "lena@buyer.example" };
    const tokens: string[] = [];
    for (const name of NAMES.slice(0, 3)) {
      const token = tokenOf(await shop.start(name, lena));
      shop.pass(5 * MINUTE_MS);
      expect(await shop.say(token, "paying")).toMatchObject({ is: "done" });
      tokens.push(token);
    }
    expect(await shop.start("pier-4.com", lena)).toMatchObject({ status: 429 });
    for (const token of tokens) {
      expect(await shop.confirm(token)).toMatchObject({ ok: true });
      expect(await shop.show(token)).toMatchObject({
        payBy: toIso(shop.now() + 7 * DAY_MS),
        isUnproven: false,
        confirmedAt: toIso(shop.now()),
      });
    }
    for (const name of NAMES.slice(3, 6)) {
      expect(await shop.start(name, lena)).toMatchObject({ is: "done" });
    }
    shop.pass(3 * DAY_MS);
    await shop.close();
    const held = await shop.listHeld();
    expect(held.map(({ domain }) => domain)).toEqual(NAMES.slice(0, 3));
    const mails = (await shop.mails()).filter((mail) => mail.startsWith("offer_confirmed"));
    expect(mails.filter((mail) => mail.endsWith("buyer"))).toHaveLength(3);
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof openShop>>) => Promise<unknown>]>([
    ["has paid before", (shop) => buyBefore(shop, "paid")],
    ["had an offer accepted", (shop) => buyBefore(shop, "accepted")],
    [
      "got a reply to an inquiry",
      async ({ db }) => {
        await insertInquiry(db, "V-AAAAAA", { email: "lena@buyer.example" });
        await addInquiryStep(db, { kind: "replied", state: "replied", via: "desk" });
      },
    ],
  ])("keeps a name for the usual days if she %s", async (_, prepare) => {
    const shop = await openShop(engine());
    await prepare(shop);
    const token = tokenOf(await shop.start("pier-1.com", { email: "Lena+2@buyer.example" }));
    expect(await shop.say(token, "paying")).toMatchObject({ is: "done" });
    expect(await shop.show(token)).toMatchObject({ payBy: toIso(shop.now() + 7 * DAY_MS) });
    // Without a captcha, anybody could have typed her address.
    const typed = { email: "lena@buyer.example", hasScript: false };
    const other = tokenOf(await shop.start("pier-2.com", typed));
    expect(await shop.say(other, "paying")).toMatchObject({ is: "done" });
    expect(await shop.show(other)).toMatchObject({ payBy: toIso(shop.now() + DAY_MS) });
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof openShop>>) => Promise<unknown>]>([
    [
      "was only declined",
      async (shop) => {
        const offer = await insertOffer(shop.db, "O-AAAAAA", { email: "lena@buyer.example" });
        const action = { kind: "declined", note: null } as const;
        const deed = { offerId: offer.id, actor: "seller", action, seen: null } as const;
        await actOnOffer(shop.database, { ...deed, status: "available", time: shop.now() });
      },
    ],
    [
      "waited for a name, which the shop itself marked as replied",
      async ({ db }) => {
        await insertInquiry(db, "V-AAAAAA", { email: "lena@buyer.example" });
        await addInquiryStep(db, { kind: "marked", state: "replied", via: "shop" });
      },
    ],
    [
      "was marked as spam",
      async ({ db }) => {
        await insertInquiry(db, "V-AAAAAA", { email: "lena@buyer.example" });
        await addInquiryStep(db, { kind: "marked", state: "spam", via: "desk" });
      },
    ],
  ])("isn't known to the seller if she %s", async (_, prepare) => {
    const shop = await openShop(engine());
    await prepare(shop);
    const token = tokenOf(await shop.start("pier-1.com", { email: "lena@buyer.example" }));
    expect(await shop.say(token, "paying")).toMatchObject({ is: "done" });
    expect(await shop.show(token)).toMatchObject({ payBy: toIso(shop.now() + DAY_MS) });
  });
});

async function buyBefore({ db }: Awaited<ReturnType<typeof openShop>>, kind: "paid" | "accepted") {
  await insertOffer(db, "O-AAAAAA", { email: "lena@buyer.example", domain: "quay.com" });
  await settleOffer(db, "O-AAAAAA", "accepted");
  if (kind === "paid") await settleOffer(db, "O-AAAAAA", "paid");
}

interface InquiryStep {
  readonly kind: "replied" | "marked";
  readonly state: "replied" | "spam";
  readonly via: "desk" | "shop";
}

async function addInquiryStep(db: Parameters<typeof insertOffer>[0], step: InquiryStep) {
  const { id } = await db.selectFrom("inquiries").select("id").executeTakeFirstOrThrow();
  const rest = { inquiry_id: id, number: 1, note: null, remind_at: null };
  const row = { ...rest, ...step, created_at: "2026-11-22T09:00:00.000Z" };
  await db.insertInto("inquiry_steps").values(row).execute();
}

describeOnSqlite("the seller's confirmation", (engine) => {
  it("brings a purchase back that has lapsed, was canceled or called off, as long as nobody else has the name", async () => {
    const shop = await openShop(engine());
    const [lapsed, left, off, lost] = await Promise.all(
      NAMES.slice(0, 4).map(async (name) =>
        tokenOf(await shop.start(name, { address: shop.newAddress() })),
      ),
    );
    if (!lapsed || !left || !off || !lost) throw new Error("not started");
    expect(await shop.say(left, "withdraw")).toMatchObject({ is: "done" });
    const { id: offerId } = await shop.findByToken(off);
    const action = { kind: "declined", note: null } as const;
    const deed = { offerId, actor: "seller", action, seen: null, status: "available" } as const;
    await actOnOffer(shop.database, { ...deed, time: shop.now() });
    shop.pass(2 * DAY_MS);
    await shop.close();
    expect(await shop.start("pier-3.com")).toMatchObject({ is: "done" });
    for (const token of [lapsed, left, off]) {
      expect(await shop.confirm(token)).toMatchObject({ ok: true, offer: { state: "accepted" } });
    }
    expect(await shop.confirm(lost)).toEqual({ ok: false, refusal: "taken" });
    // Confirmed again, the name is reserved for longer.
    shop.pass(DAY_MS);
    await shop.confirm(lapsed);
    expect(await shop.show(lapsed)).toMatchObject({ payBy: toIso(shop.now() + 7 * DAY_MS) });
  });

  it("is refused while the seller keeps the name reserved by hand for another buyer who is paying", async () => {
    const shop = await openShop(engine());
    const left = tokenOf(await shop.start("pier-1.com", { address: shop.newAddress() }));
    await shop.say(left, "withdraw");
    const paying = tokenOf(await shop.start("pier-1.com", { address: shop.newAddress() }));
    await shop.say(paying, "paying");
    shop.pass(2 * DAY_MS);
    const confirmed = await shop.confirm(left, shop.now(), "reserved");
    expect(confirmed).toEqual({ ok: false, refusal: "taken" });
    expect(await shop.findByToken(paying)).toMatchObject({ state: "accepted", paid_at: null });
  });

  it("is told to both sides, and the mail about a claimed payment says how to give it", async () => {
    const shop = await openShop(engine());
    const token = tokenOf(await shop.start("pier-1.com", { email: "lena@buyer.example" }));
    expect(await shop.say(token, "paying")).toMatchObject({ is: "done" });
    await shop.confirm(token);
    const { id } = await shop.findByToken(token);
    const compose = (step: number, to: "buyer" | "seller") =>
      composeOfferMail(
        shop.db,
        { offer_id: id, template: "offer_confirmed", params: JSON.stringify({ step, to }) },
        { content: shop.content(), siteUrl: "https://names.example", now: toIso(shop.now()) },
      );
    expect((await compose(2, "seller")).text).toMatch(
      /until Nov 23, 2026, 10:00 AM UTC\. If you do nothing, [^]*offers confirm O-/,
    );
    expect(await compose(3, "buyer")).toMatchObject({
      subject: expect.stringMatching(/^We see your payment for pier-1\.com \(O-/),
      text: expect.stringContaining("stays reserved for you until Nov 29, 2026"),
    });
    expect((await compose(3, "seller")).text).toMatch(/until Nov 29, 2026[^]*offers paid O-/);
    expect((await shop.mails()).filter((mail) => mail.startsWith("offer_reminder"))).toEqual([]);
  });
});

describeOnSqlite("the brake for the whole shop", (engine) => {
  it("keeps unproven buyers from ten addresses from holding more than a tenth of the names for long", async () => {
    const shop = await openShop(engine(), NAMES.slice(0, 9));
    const names = ["harbor.com", ...NAMES.slice(0, 9)];
    // Ten names: five are the fewest that the brake leaves alone.
    const started = await Promise.all(
      names.map((name) => shop.start(name, { address: shop.newAddress() })),
    );
    const tokens = started.map(tokenOf);
    const said = await Promise.all(tokens.map((token) => shop.say(token, "paying")));
    expect(said).toMatchObject(names.map(() => ({ is: "done" })));
    const ends = (await shop.offers()).map(({ pay_by }) => pay_by);
    const long = ends.filter((end) => end === toIso(shop.now() + DAY_MS));
    const brief = ends.filter((end) => end === toIso(shop.now() + 30 * MINUTE_MS));
    expect([long.length, brief.length]).toEqual([5, 5]);
    const told = (await shop.mails()).filter((mail) => mail.startsWith("many_holds"));
    expect(told).toHaveLength(1);
  });
});

describeOnSqlite("the brake for the whole shop,", (engine) => {
  const FEW = NAMES.slice(0, 9);

  it("once too many names are reserved, says honestly that a payment doesn't prolong the reservation", async () => {
    const shop = await openShop(engine(), FEW);
    for (const name of FEW.slice(0, 5)) {
      const token = tokenOf(await shop.start(name, { address: shop.newAddress() }));
      expect(await shop.show(token)).toMatchObject({ isBrief: false });
      expect(await shop.say(token, "paying")).toMatchObject({ is: "done" });
    }
    const token = tokenOf(await shop.start("pier-6.com"));
    expect(await shop.show(token)).toMatchObject({ isBrief: true });
    shop.pass(10 * MINUTE_MS);
    expect(await shop.say(token, "paying")).toMatchObject({ is: "done" });
    const until = toIso(shop.now() + 20 * MINUTE_MS);
    expect(await shop.show(token)).toMatchObject({ payBy: until, isUnproven: true });
    const { id, steps: step } = await shop.findByToken(token);
    const params = JSON.stringify({ step, to: "seller" });
    const { text } = await composeOfferMail(
      shop.db,
      { offer_id: id, template: "offer_paying", params },
      { content: shop.content(), siteUrl: "https://names.example", now: toIso(shop.now()) },
    );
    expect(text).toMatch(/10:30 AM UTC[^]*Warning: the name is reserved for 30 minutes only/);
    // The seller's word prolongs it as usual, and a buyer she knows isn't slowed down.
    expect(await shop.confirm(token)).toMatchObject({ ok: true });
    await buyBefore(shop, "paid");
    const known = { email: "lena@buyer.example", address: shop.newAddress() };
    const own = tokenOf(await shop.start("pier-7.com", known));
    expect(await shop.say(own, "paying")).toMatchObject({ is: "done" });
    expect(await shop.show(own)).toMatchObject({ payBy: toIso(shop.now() + 7 * DAY_MS) });
  });

  it("doesn't let later purchases keep an earlier buyer from paying, nor lapsed ones come back in its place", async () => {
    const shop = await openShop(engine(), FEW);
    const start = async (name: string) =>
      tokenOf(await shop.start(name, { address: shop.newAddress() }));
    const first = await start("pier-0.com");
    for (const name of FEW.slice(1, 7)) await start(name);
    expect(await shop.say(first, "paying")).toMatchObject({ is: "done" });
    expect(await shop.show(first)).toMatchObject({ payBy: toIso(shop.now() + DAY_MS) });

    const second = await openShop(engine(), FEW);
    const lapsed = tokenOf(await second.start("harbor.com"));
    second.pass(31 * MINUTE_MS);
    await second.close();
    for (const name of FEW.slice(0, 5)) {
      tokenOf(await second.start(name, { address: second.newAddress() }));
    }
    expect(await second.show(lapsed)).toMatchObject({ isBrief: true });
    expect(await second.say(lapsed, "paying", 2)).toMatchObject({
      status: 409,
      error: expect.stringMatching(/^Your reservation has ended.+contact us/),
    });
  });

  it("also holds for those who use the addresses of known buyers", async () => {
    const shop = await openShop(engine(), FEW);
    for (let number = 0; number < 9; number += 1) {
      const email = `known-${number}@known-${number}.example`;
      await insertOffer(shop.db, `O-AAAAA${number}`, { email, domain: `quay-${number}.com` });
      await settleOffer(shop.db, `O-AAAAA${number}`, "accepted");
    }
    const ends = [];
    for (const [number, name] of FEW.entries()) {
      const email = `known-${number}@known-${number}.example`;
      const token = tokenOf(await shop.start(name, { email, address: shop.newAddress() }));
      expect(await shop.say(token, "paying")).toMatchObject({ is: "done" });
      ends.push((await shop.show(token))?.payBy);
    }
    const week = toIso(shop.now() + 7 * DAY_MS);
    const day = toIso(shop.now() + DAY_MS);
    expect(ends).toEqual([week, week, week, week, week, day, day, day, day]);
  });

  it("tells the seller once in each episode", async () => {
    const shop = await openShop(engine(), FEW);
    const told = async () =>
      (await shop.mails()).filter((mail) => mail.startsWith("many_holds")).length;
    const flood = async () => {
      for (const name of FEW) await shop.start(name, { address: shop.newAddress() });
    };
    await flood();
    expect(await told()).toBe(1);
    const row = await shop.db
      .selectFrom("outbox")
      .select("params")
      .where("template", "=", "many_holds")
      .where("channel", "=", "mail")
      .executeTakeFirstOrThrow();
    const { text } = composeManyHolds(row.params, shop.content().shop, "https://names.example");
    // Known buyers have a limit too, beyond which they count as unknown.
    expect(text).toMatch(/Buyers whom you know have a limit of their own/);
    expect(text).not.toMatch(/you haven't answered them|aren't affected/);
    shop.pass(31 * MINUTE_MS);
    await flood();
    expect(await told()).toBe(1);
    shop.pass(61 * MINUTE_MS);
    await flood();
    expect(await told()).toBe(2);
  });
});

describeOnSqlite("the release of all unproven reservations", (engine) => {
  it("ends what the seller saw, leaves alone what was confirmed or proven, and frees the names at once", async () => {
    const shop = await openShop(engine());
    await buyBefore(shop, "paid");
    const start = async (name: string, changes = {}) =>
      tokenOf(await shop.start(name, { address: shop.newAddress(), ...changes }));
    const silent = await start("pier-1.com", { hasScript: false });
    const paying = await start("pier-2.com");
    const confirmed = await start("pier-3.com");
    const known = await start("pier-4.com", { email: "lena@buyer.example" });
    const listed = await listReleasable(shop.db, shop.content(), shop.now());
    expect(listed.map(({ offer }) => offer.domain)).toEqual([
      "pier-1.com",
      "pier-2.com",
      "pier-3.com",
    ]);
    // Between the look and the release, one buyer goes on, one is confirmed and another comes.
    expect(await shop.say(paying, "paying")).toMatchObject({ is: "done" });
    await shop.confirm(confirmed);
    const later = await start("pier-5.com");
    const references = listed.map(({ offer }) => offer.reference);
    const released = await releaseUnproven.commit(shop.sellersShop, {}, references.join(" "));
    expect(released).toMatchObject({ is: "done", result: { released: references.slice(0, 2) } });
    const stateOf = async (token: string) => (await shop.show(token))?.state;
    expect(await Promise.all([silent, paying, confirmed, known, later].map(stateOf))).toEqual([
      "declined",
      "declined",
      "accepted",
      "accepted",
      "accepted",
    ]);
    // Nothing shows that the first one's address is right, and the seller has the list already.
    const told = (await shop.mails()).filter((mail) => mail.startsWith("offer_declined"));
    expect(told).toEqual(["offer_declined buyer"]);
    expect(await shop.start("pier-1.com", { address: shop.newAddress() })).toMatchObject({
      is: "done",
    });
  });
});
