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
 * Returns the sum, in whole US dollars, below which the shop declines an offer by itself. Trying one sum after another finds only
 * this line, because the same question always gets the same answer. All names and prices with one share get the same part of the
 * floor, because each other part would be another measurement of the share.
 */
export function drawLine(secret: string, { domain, floor, share }: NameFloor): number {
  const drawnFor = share === undefined ? `${domain} ${floor}` : `${share}%`;
  const bytes = createHmac("sha256", secret).update(drawnFor).digest();
  const random = bytes.readUIntBE(0, 6) / 2 ** 48;
  return Math.round(floor * (LOWEST + random * (HIGHEST - LOWEST)));
}

export const findLine = async (db: Db, name: NameFloor): Promise<number> =>
  drawLine(await ensureSecret(db, "floor_key"), name);
