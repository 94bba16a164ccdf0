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

/** The shop declines an offer below this line. It never changes, so trying one amount after another finds only the line. */
export function drawLine(secret: string, { domain, floor, share }: NameFloor): number {
  // A buyer could average different lines for the same share to find the share.
  const drawnFor = share === undefined ? `${domain} ${floor}` : `${share}%`;
  const bytes = createHmac("sha256", secret).update(drawnFor).digest();
  const random = bytes.readUIntBE(0, 6) / 2 ** 48;
  return Math.round(floor * (LOWEST + random * (HIGHEST - LOWEST)));
}

export const findLine = async (db: Db, name: NameFloor): Promise<number> =>
  drawLine(await ensureSecret(db, "floor_key"), name);
