import { createHmac } from "node:crypto";
import type { Db } from "../database/database.ts";
import { ensureSecret } from "../database/settings.ts";

/** Shares of the floor between which the line is drawn. */
const LOWEST = 0.55;
const HIGHEST = 0.9;

/**
 * Draws the line below which the shop declines an offer by itself, in whole US dollars: a share of the floor that `secret`,
 * the name and the floor decide. Whoever tries sum after sum finds this line at best, and the floor stays private: the same
 * question always gets the same answer.
 */
export function drawLine(secret: string, domain: string, floor: number): number {
  const bytes = createHmac("sha256", secret).update(`${domain} ${floor}`).digest();
  const random = bytes.readUIntBE(0, 6) / 2 ** 48;
  return Math.round(floor * (LOWEST + random * (HIGHEST - LOWEST)));
}

/** The line for a name with this floor. Rejects when the database fails. */
export const findLine = async (db: Db, domain: string, floor: number): Promise<number> =>
  drawLine(await ensureSecret(db, "floor_key"), domain, floor);
