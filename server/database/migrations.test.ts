import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openDatabase } from "./database.ts";
import { parseDatabaseUrl } from "./location.ts";
import { listMigrations, listMissingMigrations } from "./migrate.ts";

const TIME = "2026-09-01T10:00:00.000Z";

const insert = (table: string, row: Readonly<Record<string, string | number | null>>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`;

const inquiry = (reference: string, state: string, more = {}) =>
  insert("inquiries", {
    reference,
    state,
    kind: "domain",
    name: "Ada",
    email: "ada@buyer.example",
    message: `I am ${reference}.`,
    domain: "harbor.com",
    created_at: TIME,
    ...more,
  });

const message = (template: string, params: object, more = {}) =>
  insert("outbox", { template, params: JSON.stringify(params), next_attempt_at: TIME, ...more });

const offer = (reference: string, state: string, turn: string, more = {}) =>
  insert("offers", {
    reference,
    state,
    turn,
    domain: "harbor.com",
    name: "Ada",
    email: "ada@buyer.example",
    amount: 12_000,
    expires_at: TIME,
    steps: 2,
    created_at: TIME,
    ...more,
  });

/** What a shop had written just before each step. A new step gets its line here, with rows of the tables that it changes. */
const WRITTEN_BEFORE: Readonly<Record<string, readonly ReturnType<typeof insert>[]>> = {
  "0001-create-tables": [],
  "0002-create-rate-limits": [],
  "0003-roll-up-views": [
    insert("domain_page_views", {
      domain: "harbor.com",
      visitor_id: "v",
      user_agent: "Firefox",
      viewed_at: TIME,
      referrer: "https://search.example/find?q=harbor",
    }),
    insert("domain_analytics", {
      domain: "harbor.com",
      view_count: 1,
      unique_visitors: 1,
      last_viewed_at: TIME,
    }),
  ],
  "0004-no-samples": [],
  "0005-notes": [inquiry("V-AAAAA1", "new"), inquiry("V-AAAAA2", "replied")],
  "0006-lander-views": [
    insert("domain_daily_views", {
      domain: "harbor.com",
      day: "2026-09-01",
      views: 3,
      visitors: 2,
    }),
  ],
  "0007-dns-checks": [],
  "0008-registry-lookups": [],
  "0009-offers": [
    message(
      "domain_inquiry",
      { reference: "V-AAAAA1" },
      { inquiry_id: 1, attempts: 3, last_error: "refused" },
    ),
    message(
      "general_contact",
      { reference: "V-AAAAA2" },
      { inquiry_id: 2, attempts: 1, sent_at: TIME },
    ),
  ],
  "0010-listed-names": [],
  "0011-mailed-mailboxes": [],
  "0012-plans-and-prices-seen": [offer("O-AAAAA1", "accepted", "seller", { pay_by: TIME })],
  "0013-checkout": [
    offer("O-AAAAA2", "countered", "buyer", { plan_months: 12, plan_percent: 10 }),
    inquiry("V-AAAAA3", "unverified"),
  ],
  "0014-answer-links": [
    insert("offer_steps", {
      offer_id: 1,
      number: 1,
      actor: "buyer",
      kind: "offered",
      created_at: TIME,
    }),
  ],
  "0015-report": [],
  "0016-steps-of-inquiries": [
    insert("inquiry_steps", { inquiry_id: 2, number: 1, kind: "noted", created_at: TIME }),
  ],
  "0017-machine-requests": [],
  "0018-inbox": [
    offer("O-AAAAA3", "new", "seller", { origin: "offer" }),
    inquiry("V-AAAAA4", "spam", { notes: "An advertisement." }),
  ],
  "0019-buyers": [
    offer("O-AAAAA4", "accepted", "seller", {
      domain: "quay.com",
      origin: "checkout",
      paying_at: TIME,
      read_steps: 1,
    }),
  ],
  "0022-drawn-shares": [],
  "0023-billing": [
    offer("O-AAAAA5", "declined", "buyer", { confirmed_at: TIME, is_proven: 1, read_steps: 2 }),
  ],
  "0024-audience": [
    message("offer_countered", { step: 2, to: "buyer" }, { offer_id: 2 }),
    message("offer_countered", { step: 2, to: "seller" }, { offer_id: 2 }),
    message("inquiry_reply", { step: 1 }, { inquiry_id: 2 }),
    message("inquiry_copy", { to_email: "ada@buyer.example" }, { inquiry_id: 1 }),
    message("name_news", { to_email: "ada@buyer.example" }, { inquiry_id: 3 }),
    message("offer.received", { message: '"to":"buyer"' }, { offer_id: 3, channel: "webhook" }),
  ],
  "0026-books": [
    offer("O-AAAAA6", "accepted", "seller", { paid_at: TIME, amount: 999_999_999 }),
    offer("O-AAAAA7", "accepted", "seller", {
      paid_at: TIME,
      amount: 9_999,
      plan_months: 12,
      plan_percent: 10,
    }),
  ],
  "0027-people": [],
  "0029-currency": [
    insert("link_prices", {
      link: "https://www.escrow.com/checkout?token=1",
      domain: "quay.com",
      price: 4_888,
      seen_at: TIME,
    }),
  ],
  "0030-replaced-bookings": [],
  "0031-returned-plans": [
    insert("offer_steps", {
      offer_id: 7,
      number: 1,
      actor: "seller",
      kind: "unpaid",
      reason: "payment-returned",
      amount: 9_999,
      created_at: TIME,
    }),
  ],
  "0032-escrow-deals": [],
};

describeOnEachEngine("a database with what a shop wrote before each step", (engine) => {
  it("keeps all of it, and reads as one that was made today", async () => {
    const location = parseDatabaseUrl(await engine().createEmptyDatabase());
    if (!location) throw new Error("the engine gives an address");
    const open = (migrates: boolean) => openDatabase(location, () => undefined, { migrates });
    const old = await open(false);
    const migrations = listMigrations(old.engine);
    const provider = { getMigrations: async () => migrations };
    for (const name of Object.keys(migrations)) {
      const rows = WRITTEN_BEFORE[name];
      if (!rows) throw new Error(`${name} is a new step: say what a shop had written before it`);
      for (const row of rows) await row.execute(old.db);
      const { error } = await new Migrator({ db: old.db, provider }).migrateTo(name);
      expect(error).toBeUndefined();
    }
    await old.close();

    const database = await open(true);
    const { db } = database;
    expect(await listMissingMigrations(database)).toEqual([]);
    expect(
      await db.selectFrom("domain_page_views").select(["referrer", "place"]).execute(),
    ).toEqual([{ referrer: "https://search.example/find", place: "shop" }]);
    expect(await db.selectFrom("domain_daily_views").selectAll().execute()).toEqual([
      { domain: "harbor.com", day: "2026-09-01", views: 3, visitors: 2, lander_views: 0 },
    ]);
    expect(
      await db
        .selectFrom("inquiries")
        .select(["reference", "state", "awaits_name", "is_read", "notes", "state_reason"])
        .orderBy("id")
        .execute(),
    ).toEqual(
      [
        ["V-AAAAA1", "new", 0, null],
        ["V-AAAAA2", "replied", 1, null],
        ["V-AAAAA3", "unverified", 0, null],
        ["V-AAAAA4", "spam", 1, "An advertisement."],
      ].map(([reference, state, is_read, notes]) => ({
        reference,
        state,
        awaits_name: 0,
        is_read,
        notes,
        state_reason: null,
      })),
    );
    expect(
      await db
        .selectFrom("offers")
        .select([
          "reference",
          "origin",
          "read_steps",
          "is_proven",
          "billing",
          "address_hash",
          "currency",
        ])
        .orderBy("id")
        .execute(),
    ).toEqual(
      [
        ["O-AAAAA1", "offer", 2, 0],
        ["O-AAAAA2", "offer", 2, 0],
        ["O-AAAAA3", "offer", 0, 0],
        ["O-AAAAA4", "checkout", 1, 0],
        ["O-AAAAA5", "offer", 2, 1],
        ["O-AAAAA6", "offer", 0, 0],
        ["O-AAAAA7", "offer", 0, 0],
      ].map(([reference, origin, read_steps, is_proven]) => ({
        reference,
        origin,
        read_steps,
        is_proven,
        billing: null,
        address_hash: null,
        currency: "USD",
      })),
    );
    expect(await db.selectFrom("link_prices").select(["price", "currency"]).execute()).toEqual([
      { price: 4_888, currency: "USD" },
    ]);
    expect(
      await db
        .selectFrom("bookings")
        .select(["source", "offer_id", "day", "kind", "payment", "cents"])
        .orderBy("id")
        .execute(),
    ).toEqual(
      [
        ["O-AAAAA6", 6, "sale", null, 99_999_999_900],
        ["O-AAAAA7", 7, "payment", 1, 91_700],
      ].map(([source, offer_id, kind, payment, cents]) => ({
        source,
        offer_id,
        day: "2026-09-01",
        kind,
        payment,
        cents,
      })),
    );
    expect(await db.selectFrom("offer_steps").select(["kind", "via", "amount"]).execute()).toEqual([
      { kind: "offered", via: null, amount: null },
      { kind: "unpaid", via: null, amount: 917 },
    ]);
    expect(await db.selectFrom("inquiry_steps").select(["kind", "note"]).execute()).toEqual([
      { kind: "noted", note: null },
    ]);
    const messages = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
    expect(
      messages.map((row) => [
        [row.template, row.channel, row.audience],
        [row.attempts, row.last_error, row.sent_at],
      ]),
    ).toEqual([
      [
        ["domain_inquiry", "mail", "seller"],
        [3, "refused", null],
      ],
      [
        ["general_contact", "mail", "seller"],
        [1, null, TIME],
      ],
      [
        ["offer_countered", "mail", "buyer"],
        [0, null, null],
      ],
      [
        ["offer_countered", "mail", "seller"],
        [0, null, null],
      ],
      [
        ["inquiry_reply", "mail", "buyer"],
        [0, null, null],
      ],
      [
        ["inquiry_copy", "mail", "buyer"],
        [0, null, null],
      ],
      [
        ["name_news", "mail", "buyer"],
        [0, null, null],
      ],
      [
        ["offer.received", "webhook", "seller"],
        [0, null, null],
      ],
    ]);
    await database.close();
  });
});
