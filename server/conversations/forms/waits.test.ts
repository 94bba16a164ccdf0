import { expect, it } from "vitest";
import type { Status } from "../../../catalogue/schema/listing.ts";
import { MINUTE_MS } from "../../../catalogue/format/time.ts";
import { describeOnEachEngine, describeOnSqlite } from "../../../test/support/database.ts";
import { openOfferShop } from "../../../test/support/offer-shop.ts";
import { composeNameNews } from "../mails/checkout-mails.ts";
import { notifyWaiting } from "./checkout.ts";

type Engine = Parameters<typeof openOfferShop>[0];

const NAMES = Array.from({ length: 24 }, (_, number) => `pier-${number}.com`);

const SHOP = { name: "Harbor Names", email: "hello@harbor.example", identity: null };
const SITE = "https://names.example";

async function openShop(engine: Engine) {
  const shop = await openOfferShop(engine, {
    listing: { escrowLink: undefined, status: "reserved" },
    others: NAMES,
  });
  const statuses = new Map<string, Status>();
  const wait = (domain: string, email = "bo@buyer.example", hasScript = true) => {
    const body = { wish: "wait", domain, email, turnstileToken: hasScript ? shop.solve() : "" };
    return shop.submitCheckout(body, shop.sender(hasScript));
  };
  const tell = () =>
    notifyWaiting(
      shop.database,
      (domain) => ({ status: statuses.get(domain) ?? "reserved" }),
      new Map(),
      shop.now(),
    );
  const readNews = async () => {
    const rows = await shop.db
      .selectFrom("outbox")
      .select("params")
      .where("template", "=", "name_news")
      .orderBy("id")
      .execute();
    return rows.map(({ params }) => composeNameNews(params, SHOP, SITE));
  };
  const set = (status: Status, ...names: readonly string[]) => {
    for (const name of names) statuses.set(name, status);
  };
  return { ...shop, wait, tell, readNews, set };
}

describeOnSqlite("a mailbox that waits for names", (engine) => {
  it("gets one email about several names, with a link to each", async () => {
    const shop = await openShop(engine());
    for (const name of NAMES.slice(0, 3)) {
      expect(await shop.wait(name)).toMatchObject({ is: "done" });
    }
    shop.set("available", "pier-0.com", "pier-1.com");
    shop.set("sold", "pier-2.com");
    expect(await shop.tell()).toBe(1);
    const [mail, ...more] = await shop.readNews();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "bo@buyer.example",
      subject: "News of 3 names that you asked about",
    });
    expect(mail?.text).toContain(
      "- pier-0.com is available again: https://names.example/portfolio/pier-0.com\n- pier-1",
    );
    expect(mail?.text).toContain("- pier-2.com has been sold: https://");
    expect(mail?.text).toMatch(/\(V-\w{6}, V-\w{6}, V-\w{6}\)/);
    expect(await shop.tell()).toBe(0);
  });

  it("hears at once, minutes after asking, and of the next name after an hour, if it's still available then", async () => {
    const shop = await openShop(engine());
    for (const name of NAMES.slice(0, 3)) await shop.wait(name);
    shop.pass(25 * MINUTE_MS);
    shop.set("available", "pier-0.com");
    expect(await shop.tell()).toBe(1);
    shop.set("available", "pier-1.com", "pier-2.com");
    shop.pass(59 * MINUTE_MS);
    expect(await shop.tell()).toBe(0);
    // Somebody else buys one of them before the hour is over.
    shop.set("reserved", "pier-1.com");
    shop.pass(MINUTE_MS);
    expect(await shop.tell()).toBe(1);
    expect((await shop.readNews()).map(({ subject }) => subject)).toEqual([
      "pier-0.com is available again",
      "pier-2.com is available again",
    ]);
    shop.set("sold", "pier-1.com");
    shop.pass(60 * MINUTE_MS);
    expect(await shop.tell()).toBe(1);
    expect((await shop.readNews()).at(-1)?.subject).toBe("pier-1.com has been sold");
  });

  it("can wait for three names, is told so at the fourth, and for another one once it has heard of one", async () => {
    const shop = await openShop(engine());
    for (const name of NAMES.slice(0, 3)) await shop.wait(name);
    for (const hasScript of [true, false]) {
      expect(await shop.wait("pier-3.com", "Bo+9@buyer.example", hasScript)).toMatchObject({
        status: 409,
        error: expect.stringMatching(
          /^You're already waiting for three names\. To hear about pier-3\.com too/,
        ),
      });
    }
    // Asking for the same name again changes nothing.
    expect(await shop.wait("pier-2.com")).toMatchObject({ is: "done" });
    expect(await shop.wait("pier-3.com", "cy@buyer.example")).toMatchObject({ is: "done" });
    shop.set("available", "pier-0.com");
    await shop.tell();
    expect(await shop.wait("pier-3.com")).toMatchObject({ is: "done" });
  });
});

describeOnEachEngine("waits at the same moment", (engine) => {
  it("never exceed three names for a mailbox, and two processes send one email", async () => {
    const shop = await openShop(engine());
    const outcomes = await Promise.all(NAMES.slice(0, 8).map((name) => shop.wait(name)));
    expect(outcomes.filter(({ is }) => is === "done")).toHaveLength(3);
    shop.set("available", ...NAMES);
    const told = await Promise.all([shop.tell(), shop.tell(), shop.tell()]);
    expect(told.toSorted()).toEqual([0, 0, 1]);
    expect(await shop.readNews()).toHaveLength(1);
  });
});
