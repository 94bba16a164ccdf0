import { createHmac } from "node:crypto";
import type { Db } from "../database/database.ts";
import { ensureSecret } from "../database/settings.ts";

const LOWEST = 0.55;
const HIGHEST = 0.9;

interface NameFloor {
  readonly domain: string;
  readonly floor: number;
  readonly share: number | undefined;
}

/**
 * Returns the amount, in whole US dollars, below which the shop declines an offer automatically. The line never changes, so trying
 * one amount after another finds only the line. Names with the same share have their line at the same part of the floor, because
 * with different parts, a buyer could average them to find the share.
 */
export function drawLine(secret: string, { domain, floor, share }: NameFloor): number {
  const drawnFor = share === undefined ? `${domain} ${floor}` : `${share}%`;
  const bytes = createHmac("sha256", secret).update(drawnFor).digest();
  const random = bytes.readUIntBE(0, 6) / 2 ** 48;
  return Math.round(floor * (LOWEST + random * (HIGHEST - LOWEST)));
}

export const findLine = async (db: Db, name: NameFloor): Promise<number> =>
  drawLine(await ensureSecret(db, "floor_key"), name);
