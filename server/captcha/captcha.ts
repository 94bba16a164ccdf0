import type { Challenge } from "altcha-lib/types";
import type { Logger } from "pino";
import { toIso } from "../../catalogue/format/time.ts";
import type { Config } from "../settings/config.ts";
import type { Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { createAltcha } from "./altcha.ts";
import { createTurnstile } from "./turnstile.ts";

export type CaptchaVerdict = "passed" | "failed" | "unavailable";

/** `id` must not depend on the encoding, so that no solution passes twice. */
export interface CaptchaSolution {
  readonly id: string;
  readonly expiresAt: number;
}

export interface Captcha {
  /** Returns null unless the token holds a solution, right or wrong. */
  identify(token: string): CaptchaSolution | null;
  /** May be called repeatedly for one token; `spendCaptcha` makes it single-use. Rejects if the database fails. */
  verify(token: string, address: string): Promise<CaptchaVerdict>;
  createChallenge?(): Promise<Challenge>;
}

export function openCaptcha({ turnstile, siteUrl }: Config, db: Db, log: Logger): Captcha {
  const now = Date.now;
  return turnstile ? createTurnstile({ turnstile, siteUrl, log, now }) : createAltcha({ db, now });
}

export async function spendCaptcha(db: Db, { id, expiresAt }: CaptchaSolution): Promise<boolean> {
  const row = await db
    .insertInto("spent_captchas")
    .values({ id, expires_at: toIso(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function isCaptchaSpent(db: Db, { id }: CaptchaSolution): Promise<boolean> {
  const row = await db
    .selectFrom("spent_captchas")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweepSpentCaptchas(db: Db, time: number, log: Logger): Promise<void> {
  const now = toIso(time);
  try {
    await retryBusy(() => db.deleteFrom("spent_captchas").where("expires_at", "<", now).execute());
  } catch (error) {
    log.warn(error, "used captchas not deleted");
  }
}
