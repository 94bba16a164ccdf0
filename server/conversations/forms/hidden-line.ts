import { createHmac } from "node:crypto";
import type { Floor } from "../../../catalogue/schema/sum-schema.ts";
import type { Db } from "../../database/database.ts";
import { retryBusy } from "../../database/retry-busy.ts";
import { ensureSecret } from "../../database/settings.ts";

const LOWEST = 0.55;
const HIGHEST = 0.9;

interface NameFloor {
  readonly domain: string;
  readonly floor: Floor;
  /** Null if the name has no price. */
  readonly price: number | null;
}

interface DrawnShare {
  readonly percent: number;
  readonly price: number;
}

/** The sum isn't rounded before it is multiplied: the rounding of a first step would show through the second one, a little at each name. */
function drawLine(secret: string, drawnFor: string, sum: number): number {
  const bytes = createHmac("sha256", secret).update(drawnFor).digest();
  const random = bytes.readUIntBE(0, 6) / 2 ** 48;
  return Math.round(sum * (LOWEST + random * (HIGHEST - LOWEST)));
}

/** All names with the same share have the same part of it as their line: a buyer could average different parts to find the share. */
const drawFromShare = (secret: string, { percent, price }: DrawnShare) =>
  drawLine(secret, `${percent}%`, (price * percent) / 100);

const isSameFloor = (amount: number, { percent, price }: DrawnShare) =>
  Math.abs(amount - (price * percent) / 100) < 1;

async function noteShare(db: Db, domain: string, share: DrawnShare): Promise<void> {
  const insert = db
    .insertInto("drawn_shares")
    .values({ domain, ...share })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(share));
  await retryBusy(() => insert.execute());
}

/**
 * Finds the sum below which an offer is declined. It stays the same however often it is asked for.
 * A seller who writes a share as the same sum keeps its line, because two lines for one floor would narrow it down.
 */
export async function findLine(db: Db, { domain, floor, price }: NameFloor): Promise<number> {
  const secret = await ensureSecret(db, "floor_key");
  const query = db.selectFrom("drawn_shares").select(["percent", "price"]);
  const noted = await query.where("domain", "=", domain).executeTakeFirst();
  if ("percent" in floor) {
    // Nobody can say what a share of an unknown price is, so every offer waits for the seller.
    if (price === null) return 0;
    const share = { percent: floor.percent, price };
    const isNoted = noted?.percent === share.percent && noted.price === share.price;
    if (!isNoted) await noteShare(db, domain, share);
    return drawFromShare(secret, share);
  }
  const { amount } = floor;
  if (noted && isSameFloor(amount, noted)) return drawFromShare(secret, noted);
  // The price may have changed since the last offer, before the share became a sum.
  const now = noted && price !== null ? { percent: noted.percent, price } : null;
  if (now && isSameFloor(amount, now)) {
    await noteShare(db, domain, now);
    return drawFromShare(secret, now);
  }
  return drawLine(secret, `${domain} ${amount}`, amount);
}
