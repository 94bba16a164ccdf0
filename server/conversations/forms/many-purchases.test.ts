import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from "../../../catalogue/format/time.ts";
import { describeOnEachEngine, describeOnSqlite } from "../../../test/support/database.ts";
import { openOfferShop, tokenOf } from "../../../test/support/offer-shop.ts";
import { actOnOffer } from "../store/act.ts";
import { createOfferCloser } from "../store/close-offers.ts";
import { composeOfferMail } from "../mails/offer-mail.ts";
import { composeManyHolds } from "../mails/checkout-mails.ts";
import {
  listReleasable,
  releaseUnconfirmed,
} from "../../operations/conversations/release-unconfirmed.ts";

type Engine = Parameters<typeof openOfferShop>[0];

/** A tenth of 70 names is seven, so fewer unpaid purchases than that leave the rest of the shop alone. */
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
  /** Composes the email about the last step to this side. */
  const compose = async (token: string, to: "buyer" | "seller") => {
    const { id, steps: step } = await findByToken(token);
    const row = { offer_id: id, template: "offer_step", params: JSON.stringify({ step, to }) };
    const now = toIso(shop.now());
    const site = { content: shop.content(), siteUrl: "https://names.example", now };
    const { subject, text } = await composeOfferMail(shop.db, row, site);
    return `${subject}\n${text}`;
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
  return { ...shop, newAddress, start, say, listHeld, findByToken, compose, confirm, close };
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
});

describeOnSqlite("purchases from one network", (engine) => {
  it("count those of a whole IPv6 /56 as one", async () => {
    const shop = await openShop(engine());
    const start = (at: number, address: string) => shop.start(`pier-${at}.com`, { address });
    for (let at = 0; at < 3; at += 1)
      expect(await start(at, `2001:db8:7:1${at}::/64`)).toMatchObject({ is: "done" });
    expect(await start(3, "2001:db8:7:1f::/64")).toMatchObject({ status: 429 });
    expect(await start(3, "2001:db8:7:120::/64")).toMatchObject({ is: "done" });
  });

  it.each([
    [20, { ofNetwork: 3, ofAll: 5 }],
    [70, { ofNetwork: 7, ofAll: 7 }],
  ])(
    "reserve a tenth of %i names at most from a whole IPv6 /48, and from everywhere, unless that is very few",
    async (count, { ofNetwork, ofAll }) => {
      const shop = await openShop(engine(), NAMES.slice(0, count));
      const countReserved = async (addresses: readonly string[], from: number) => {
        for (const [at, address] of addresses.entries())
          tokenOf(await shop.start(`pier-${from + at}.com`, { address }));
        return (await shop.offers()).filter(({ reserves }) => reserves === 1).length;
      };
      const homes = Array.from({ length: 8 }, (_, at) => `2001:db8:7:${at + 1}00::/64`);
      expect(await countReserved(homes, 0)).toBe(ofNetwork);
      const others = Array.from({ length: 4 }, () => shop.newAddress());
      expect(await countReserved(others, homes.length)).toBe(ofAll);
    },
  );

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

describeOnSqlite("the address of a purchase", (engine) => {
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
    expect((await shop.offers()).map(({ network_hash: hash }) => hash)).toEqual([null, null]);
  });

  it("comes back too late, by its own word, only without a reservation", async () => {
    const shop = await openShop(engine());
    const token = tokenOf(await shop.start("pier-1.com"));
    shop.pass(31 * MINUTE_MS);
    await shop.close();
    expect(await shop.say(token, "paying", 2)).toMatchObject({ is: "done" });
    expect(await shop.show(token)).toMatchObject({
      state: "accepted",
      isReserving: false,
      payBy: toIso(shop.now() + DAY_MS),
    });
    expect(await shop.compose(token, "seller")).toMatch(/The shop doesn't reserve the name/);
    const other = tokenOf(await shop.start("pier-1.com", { address: shop.newAddress() }));
    expect(await shop.show(token)).toMatchObject({ obstacle: "taken" });
    await shop.say(other, "withdraw");
    expect(await shop.confirm(token)).toMatchObject({ ok: true, offer: { reserves: 1 } });
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
        isUnconfirmed: false,
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
});

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
});

/** Fills a name's two unpaid purchases of a day, which both lapse. */
async function wear(shop: Awaited<ReturnType<typeof openShop>>, domain: string) {
  for (let times = 0; times < 2; times += 1) {
    tokenOf(await shop.start(domain, { address: shop.newAddress() }));
    shop.pass(31 * MINUTE_MS);
    await shop.close();
  }
}

describeOnSqlite("a name of which two purchases in a day weren't paid", (engine) => {
  it("stays for sale, as its buyers read, until the first payment is seen, and then ends their other purchases", async () => {
    const shop = await openShop(engine());
    await wear(shop, "pier-1.com");
    const start = async () =>
      tokenOf(await shop.start("pier-1.com", { address: shop.newAddress() }));
    const [first, second, third] = [await start(), await start(), await start()];
    expect(await shop.show(first)).toMatchObject({ isReserving: false, obstacle: null });
    const words = /isn't reserved for you: several purchases weren't paid for. Whoever pays first/;
    expect(await shop.compose(first, "buyer")).toMatch(words);
    expect(await shop.say(second, "paying")).toMatchObject({ is: "done" });
    expect(await shop.say(third, "paying")).toMatchObject({ is: "done" });
    expect(await shop.compose(second, "buyer")).toMatch(/until we see the payment: whoever pays/);
    expect(await shop.show(second)).toMatchObject({ isReserving: false, obstacle: null });
    expect(await start()).toBeTruthy();

    expect(await shop.confirm(second)).toMatchObject({ ok: true });
    expect(await shop.show(second)).toMatchObject({
      isReserving: true,
      payBy: toIso(shop.now() + 7 * DAY_MS),
    });
    for (const token of [first, third]) {
      expect(await shop.show(token)).toMatchObject({ state: "declined" });
      expect(await shop.compose(token, "buyer")).toMatch(/called off[^]*don't send any money/);
    }
    expect(await shop.start("pier-1.com", { address: shop.newAddress() })).toMatchObject({
      is: "refused",
      error: expect.stringMatching(/^pier-1\.com is reserved for a buyer/),
    });
    shop.pass(2 * DAY_MS);
    expect(await shop.confirm(third)).toEqual({ ok: false, refusal: "taken" });
  });
});

describeOnSqlite("purchases that reserve nothing", (engine) => {
  it("are told to the seller in one email an hour, which counts them when it's sent", async () => {
    const shop = await openShop(engine());
    await wear(shop, "pier-1.com");
    const listTold = () =>
      shop.db
        .selectFrom("outbox")
        .selectAll()
        .where("template", "=", "many_holds")
        .where("channel", "=", "mail")
        .execute();
    const start = async () =>
      tokenOf(await shop.start("pier-1.com", { address: shop.newAddress() }));
    const before = (await shop.mails()).filter((mail) => mail.endsWith("seller")).length;
    const first = await start();
    const began = shop.now();
    await start();
    await shop.say(first, "paying");
    expect((await listTold()).map(({ next_attempt_at: due }) => due)).toEqual([
      toIso(began),
      toIso(began + HOUR_MS),
    ]);
    const held = tokenOf(await shop.start("pier-2.com"));
    await shop.say(held, "withdraw");
    tokenOf(await shop.start("pier-3.com"));
    shop.pass(70 * MINUTE_MS);
    await start();
    expect(await listTold()).toHaveLength(3);
    const [row] = await listTold();
    const { shop: facts } = shop.content();
    const site = "https://names.example";
    const time = began + 10 * MINUTE_MS;
    const mail = await composeManyHolds(shop.db, row?.params ?? "", facts, site, time);
    expect(mail).toMatchObject({
      subject: "1 name is reserved by unpaid purchases",
      text: expect.stringMatching(/^[^]*3 further purchases[^]*offers confirm[^]*offers release/),
    });
    await shop.close();
    const after = (await shop.mails()).filter((one) => one.endsWith("seller"));
    expect(after.slice(before)).toEqual([
      "offer_started seller",
      "offer_withdrawn seller",
      "offer_started seller",
      "offer_not-paid seller",
    ]);
  });
});

describeOnSqlite("the release of all unpaid purchases", (engine) => {
  it("ends what the seller saw, leaves alone what was confirmed, and frees the names at once", async () => {
    const shop = await openShop(engine());
    const start = async (name: string, changes = {}) =>
      tokenOf(await shop.start(name, { address: shop.newAddress(), ...changes }));
    const silent = await start("pier-1.com", { hasScript: false });
    const paying = await start("pier-2.com");
    const confirmed = await start("pier-3.com");
    const listed = await listReleasable(shop.db, shop.content(), shop.now());
    // Between the look and the release, one buyer goes on, one is confirmed and another comes.
    expect(await shop.say(paying, "paying")).toMatchObject({ is: "done" });
    await shop.confirm(confirmed);
    const later = await start("pier-5.com");
    const references = listed.map(({ offer }) => offer.reference);
    const released = await releaseUnconfirmed.commit(shop.sellersShop, {}, references.join(" "));
    expect(released).toMatchObject({ is: "done", result: { released: references.slice(0, 2) } });
    const stateOf = async (token: string) => (await shop.show(token))?.state;
    expect(await Promise.all([silent, paying, confirmed, later].map(stateOf))).toEqual([
      "declined",
      "declined",
      "accepted",
      "accepted",
    ]);
    // Nothing shows that the first one's address is right, and the seller has the list already.
    const told = (await shop.mails()).filter((mail) => mail.startsWith("offer_called-off"));
    expect(told).toEqual(["offer_called-off buyer"]);
    expect(await shop.start("pier-1.com", { address: shop.newAddress() })).toMatchObject({
      is: "done",
    });
  });
});
