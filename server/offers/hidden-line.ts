import { createHmac } from "node:crypto";
import type { Db } from "../database/database.ts";
import { ensureSecret } from "../database/settings.ts";

/** Shares of the floor between which the line is drawn. */
const LOWEST = 0.55;
const HIGHEST = 0.9;

/** A name's floor. */
export interface NameFloor {
  readonly domain: string;
  /** In whole US dollars. */
  readonly floor: number;
  /** In percent, where the seller wrote the floor as a share of the price. */
  readonly share: number | undefined;
}

/**
 * Draws the line below which the shop declines an offer by itself, in whole US dollars: a part of the floor that `secret`, the
 * name and the floor decide. Whoever tries sum after sum finds this line at best: the same question always gets the same
 * answer. All names and prices with one share have one part, since each other part would be another measurement of the share.
 */
export function drawLine(secret: string, { domain, floor, share }: NameFloor): number {
  const drawnFor = share === undefined ? `${domain} ${floor}` : `${share}%`;
  const bytes = createHmac("sha256", secret).update(drawnFor).digest();
  const random = bytes.readUIntBE(0, 6) / 2 ** 48;
  return Math.round(floor * (LOWEST + random * (HIGHEST - LOWEST)));
}

/** Rejects when the database fails. */
export const findLine = async (db: Db, name: NameFloor): Promise<number> =>
  drawLine(await ensureSecret(db, "floor_key"), name);
