import type { Action } from "../../../sale/rules.ts";
import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { makeContentFolder, readGood } from "../../../test/support/content-folder.ts";
import { openTestDatabase, type TestEngine } from "../../../test/support/engines.ts";
import { openCaptchaOf } from "../../../test/support/inquiry-shop.ts";
import { insertOffer } from "../../../test/support/offers.ts";
import { OFFER_FORM, START, tokenOf } from "../../../test/support/offer-shop.ts";
import { openContentStore } from "../../shop/content-store.ts";
import { createLimits } from "../../http/limits.ts";
import { noteChannels } from "../../outbox/events.ts";
import { actOnOffer } from "../store/act.ts";
import { createOfferCloser } from "../store/close-offers.ts";
import { openOffers } from "./offers.ts";

const DAY_MS = 86_400_000;
const SOON = { timeout: 60_000, interval: 50 };

async function open(engine: TestEngine) {
  const folder = await makeContentFolder();
  for (const name of ["harbor.com", "pier.com"]) {
    await folder.writeListing(name, { price: "$25,000" });
  }
  onTestFinished(() => folder.remove());
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const database = await openTestDatabase(engine);
  onTestFinished(() => database.close());
  const content = openContentStore(folder.dir, await readGood(folder), log);
  onTestFinished(() => content.close());
  let time = START;
  const now = () => time;
  const onMail = vi.fn<() => void>();
  const limits = createLimits(database);
  const captcha = openCaptchaOf(now);
  const clock = { now, pollMs: 50, closeMs: 50 };
  const offers = openOffers({
    database,
    captcha,
    content,
    limits,
    log,
    onMail,
    hasMailServer: true,
    ...clock,
  });
  onTestFinished(() => offers.close());
  const statusOf = (domain: string) => content.current.catalogue.byDomain.get(domain)?.status;
  let people = 0;
  return {
    folder,
    database,
    lines,
    offers,
    content,
    statusOf,
    pass: (ms: number) => void (time += ms),
    async offer(domain = "harbor.com") {
      people += 1;
      const turnstileToken = `solution ${people}`;
      const email = `buyer-${people}@buyer.example`;
      const body = { ...OFFER_FORM, domain, email, turnstileToken };
      return tokenOf(await offers.submit(body, { address: `192.0.2.${people}`, hasScript: true }));
    },
    async act(token: string, action: Action) {
      const { reference = "" } = (await offers.show(token)) ?? {};
      const { id } = await database.db
        .selectFrom("offers")
        .select("id")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow();
      const deed = {
        offerId: id,
        actor: "seller",
        action,
        seen: null,
        status: "available",
      } as const;
      expect(await actOnOffer(database, { ...deed, time })).toMatchObject({ ok: true });
    },
    accepted: (): Action => ({
      kind: "accepted",
      payBy: new Date(time + 7 * DAY_MS).toISOString(),
      payLink: null,
      note: null,
    }),
  };
}

describeOnSqlite("a shop", (engine) => {
  it("shows a name as reserved while an agreement is unpaid, even if files change", async () => {
    const shop = await open(engine());
    const token = await shop.offer();
    const rival = await shop.offer();
    await shop.act(token, shop.accepted());
    await vi.waitFor(() => expect(shop.statusOf("harbor.com")).toBe("reserved"), SOON);
    const { catalogue } = shop.content.current;
    expect(catalogue.available.map(({ domain }) => domain)).toEqual(["pier.com"]);
    expect(catalogue.totals.availableNow).toBe("1");
    expect(catalogue.search.facets.status.get("reserved")).toHaveLength(1);
    expect(catalogue.version).not.toBe(shop.content.files.catalogue.version);
    expect(shop.content.files.catalogue.byDomain.get("harbor.com")?.status).toBe("available");
    expect(await shop.offers.show(rival)).toMatchObject({ obstacle: "taken" });
    expect(await shop.offers.show(token)).toMatchObject({
      obstacle: null,
      payBy: "2026-11-29T10:00:00.000Z",
    });

    await shop.folder.writeListing("quay.com");
    const { byDomain } = await vi.waitUntil(() => {
      const now = shop.content.current.catalogue;
      return now.byDomain.has("quay.com") && now;
    }, SOON);
    expect(byDomain.get("harbor.com")?.status).toBe("reserved");

    await noteChannels(shop.database.db, ["webhook"]);
    shop.pass(7 * DAY_MS);
    await vi.waitFor(() => expect(shop.statusOf("harbor.com")).toBe("available"), SOON);
    await vi.waitFor(
      async () => expect(await shop.offers.show(token)).toMatchObject({ state: "expired" }),
      SOON,
    );
    const { params } = await shop.database.db
      .selectFrom("outbox")
      .select("params")
      .where("template", "=", "offer.expired")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(params)).toMatchObject({ data: { step: "not-paid" } });
  });

  it("ends expired offers, and those whose name is sold or has been missing for some minutes", async () => {
    const shop = await open(engine());
    const stateOf = async (token: string) => {
      const view = await shop.offers.show(token);
      return [view?.state, view?.steps.at(-1)?.kind];
    };
    const old = await shop.offer();
    shop.pass(3 * DAY_MS);
    const [sold, removed] = [await shop.offer("pier.com"), await shop.offer()];
    await shop.folder.writeListing("pier.com", { status: "sold" });
    await vi.waitFor(async () => expect(await stateOf(sold)).toEqual(["declined", "sold"]), SOON);
    shop.pass(4 * DAY_MS - 5 * 60_000);
    await shop.folder.remove("listings/harbor.com.yaml");
    await vi.waitUntil(() => shop.statusOf("harbor.com") === undefined, SOON);
    shop.pass(5 * 60_000);
    await vi.waitFor(async () => expect(await stateOf(old)).toEqual(["expired", "expired"]), SOON);
    // The worker that closed `old` has checked this offer too.
    expect(await stateOf(removed)).toEqual(["new", "offered"]);
    shop.pass(10 * 60_000);
    await vi.waitFor(
      async () => expect(await stateOf(removed)).toEqual(["declined", "removed"]),
      SOON,
    );
  });

  it("keeps the offers for a name that a fault in the files may hide", async () => {
    const database = await openTestDatabase(engine());
    onTestFinished(() => database.close());
    await insertOffer(database.db, "O-7K3M9Q");
    let [time, isFaulty] = [Date.now(), true];
    const closeOffers = createOfferCloser({
      database,
      readListing: () => undefined,
      hasFaults: () => isFaulty,
      now: () => time,
    });
    for (let look = 0; look < 2; look += 1, time += 3_600_000) expect(await closeOffers()).toBe(0);
    isFaulty = false;
    expect(await closeOffers()).toBe(0);
    time += 3_600_000;
    expect(await closeOffers()).toBe(1);
  });

  it("tells an open page about each step, whoever made it", async () => {
    const shop = await open(engine());
    const token = await shop.offer();
    expect(await shop.offers.follow("x".repeat(22), "192.0.2.1")).toBe(undefined);
    const follower = await shop.offers.follow(token, "192.0.2.1");
    const steps = follower?.states();
    expect(await steps?.next()).toMatchObject({ value: 1 });
    const next = steps?.next();
    await shop.act(token, { kind: "declined", note: null });
    expect(await next).toMatchObject({ value: 2 });
    follower?.close();
    expect(await steps?.next()).toMatchObject({ done: true });
  });
});
