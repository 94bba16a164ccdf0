import { join } from "node:path";
import { mkdir } from "node:fs/promises";
import { expect } from "@playwright/test";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { type EscrowNews, isOfEscrow, type Offer } from "../../sale/offer.ts";
import type { Action } from "../../sale/rules.ts";
import type { Db } from "../../server/database/database.ts";
import { actOnOffer } from "../../server/conversations/store/act.ts";
import { mintLink } from "../../server/conversations/store/offer-links.ts";
import { createToken } from "../../server/conversations/people/answer-links.ts";
import { openAt } from "../support/engines.ts";
import { test } from "../support/fixtures.ts";
import { insertOffer, PAID, REFUND } from "../support/offers.ts";
import { ROOT } from "../support/server.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { ESCROW_EMAIL, ESCROW_KEY } from "../support/escrow-order.ts";
import { startEscrowService } from "../support/escrow-service.ts";
import { openServer } from "../support/open-server.ts";

const SHOTS = join(ROOT, "shots/states");
const WIDTHS = [390, 1280];

const now = Date.now();
const later = toIso(now + 5 * DAY_MS);
const note = "Thank you. We can't go lower than this.";
const accepted = { kind: "accepted", payBy: later, payLink: null, note: null } as const;
const opened = { kind: "escrow-opened", until: null } as const;
const paying = { kind: "escrow-paying", payBy: later } as const;
const secured = { kind: "escrow-secured" } as const;
const moved = { kind: "escrow-transfer", until: null } as const;
const received = { kind: "escrow-received", until: later } as const;
const UNDER_WAY = [accepted, opened, paying, secured] as const;

/** Each state with the steps that lead to it. */
const STATES: Readonly<Record<string, readonly Action[]>> = {
  offered: [],
  countered: [{ kind: "countered", amount: 18_500, expiresAt: later, note }],
  "taken-back": [
    { kind: "countered", amount: 185_000, expiresAt: later, note },
    { kind: "taken-back", payBy: later, note: null },
  ],
  declined: [{ kind: "declined", note }],
  agreed: [accepted],
  "pay-link": [accepted, { kind: "pay-link", payLink: "https://pay.example/1", note: null }],
  "called-off": [accepted, { kind: "called-off", note }],
  paid: [accepted, PAID],
  "paid-by-mistake": [accepted, PAID, { kind: "taken-back", payBy: later, note: null }],
  returned: [accepted, PAID, { kind: "payment-returned", note, refund: REFUND }],
  opened: [accepted, opened],
  paying: [accepted, opened, paying],
  secured: UNDER_WAY,
  transfer: [...UNDER_WAY, moved],
  received: [...UNDER_WAY, moved, received],
  rejected: [...UNDER_WAY, moved, received, { kind: "escrow-rejected", until: later }],
  disputed: [...UNDER_WAY, moved, received, { kind: "escrow-disputed", until: later }],
  "paid-out": [...UNDER_WAY, moved, received, { ...PAID, kind: "escrow-paid-out" }],
  canceled: [accepted, opened, { kind: "escrow-canceled" }],
  "name-away": [...UNDER_WAY, moved, { kind: "escrow-refunded", until: null }],
};

async function follow(
  db: Db,
  service: string,
  offer: Offer,
  actions: readonly Action[],
): Promise<void> {
  const kinds = actions.map(({ kind }) => kind).filter(isOfEscrow);
  if (kinds.length === 0) return;
  const news = kinds.map((kind: EscrowNews) => ({ kind, at: toIso(now) }));
  const said = { news, inspectionEnds: later, buyersFeeCents: 12_345, changedAt: toIso(now) };
  await db
    .insertInto("escrow_deals")
    .values({
      offer_id: offer.id,
      service,
      reference: `${offer.reference}-abcdefgh`,
      state: "open",
      transaction_id: "1",
      said: JSON.stringify(said),
      asked_at: toIso(now),
      due_at: "9999-12-31T00:00:00.000Z",
      created_at: toIso(now),
    })
    .execute();
}

test("each state of a sale, for its buyer and its seller", async ({ page, expectedNoise }) => {
  test.setTimeout(0);
  expectedNoise.push(/./);
  await mkdir(SHOTS, { recursive: true });
  const [folder, service] = [await makeContentFolder(), await startEscrowService()];
  await folder.writeListing("quiet.com", { price: "$24,000", escrowLink: undefined });
  await folder.writeShop({ escrow: { email: ESCROW_EMAIL, feePayer: "split" } });
  const url = `file:${join(folder.dir, "vitrine.db")}`;
  const server = await openServer({
    CONTENT_DIR: folder.dir,
    DATABASE_URL: url,
    ESCROW_EMAIL,
    ESCROW_API_KEY: ESCROW_KEY,
    ESCROW_API: service.origin,
  });
  const database = await openAt(url);
  const { db } = database;
  let count = 0;
  for (const [state, actions] of Object.entries(STATES)) {
    count += 1;
    const reference = `O-${String(234_567 + count)}`;
    const offer = await insertOffer(db, reference, { domain: "quiet.com", message: "Hello." });
    await follow(db, service.origin, offer, actions);
    for (const action of actions) {
      const isEscrow = isOfEscrow(action.kind);
      const verdict = await actOnOffer(database, {
        ...({ offerId: offer.id, action, seen: null, status: "available", time: now } as const),
        actor: isEscrow ? "shop" : "seller",
        ...(isEscrow && { via: "escrow" as const }),
      });
      expect(verdict, `${state}: ${action.kind}`).toMatchObject({ ok: true });
    }
    const { token: answer, hash } = createToken();
    const link = { inquiry_id: null, offer_id: offer.id, expires_at: later };
    await db
      .insertInto("answer_links")
      .values({ token_hash: hash, ...link })
      .execute();
    const paths = {
      buyer: `/offers/${await mintLink(db, offer.id, toIso(now))}`,
      seller: `/answer/${answer}`,
    };
    for (const [side, path] of Object.entries(paths)) {
      await page.goto(server.url + path);
      for (const theme of ["dark", "light"])
        for (const width of WIDTHS) {
          await page.evaluate((value) => {
            document.documentElement.className = value;
          }, theme);
          await page.setViewportSize({ width, height: 800 });
          const file = `${state}-${side}-${theme}-${width}.jpg`;
          await page.screenshot({ path: join(SHOTS, file), fullPage: true, scale: "css" });
        }
    }
    // The next offer for the name finds it free.
    await db.updateTable("offers").set({ state: "declined", paid_at: null }).execute();
  }
  await Promise.all([database.close(), server.stop(), service.close()]);
  await folder.remove();
});
