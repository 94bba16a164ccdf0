import type { Challenge } from "altcha-lib/types";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { createAltcha } from "./altcha.ts";
import { createTurnstile } from "./turnstile.ts";

/** 'unavailable': nobody can tell, since whoever judges it does not answer or is set up wrongly. */
export type CaptchaVerdict = "passed" | "failed" | "unavailable";

/** A solution by an id that stays the same however it is written down, so that it can be accepted once. */
export interface CaptchaSolution {
  readonly id: string;
  readonly expiresAt: number;
}

export interface Captcha {
  /** The solution in a form's token, right or wrong; null when it is none. */
  identify(token: string): CaptchaSolution | null;
  /** Judges a token, as often as asked: spendCaptcha accepts it once. Rejects when the database fails. */
  verify(token: string, address: string): Promise<CaptchaVerdict>;
  createChallenge?(): Promise<Challenge>;
}

/** Turnstile when the operator has set its keys, else ALTCHA, which needs no third party. */
export function openCaptcha({ turnstile, siteUrl }: Config, db: Db, log: Logger): Captcha {
  const now = Date.now;
  return turnstile ? createTurnstile({ turnstile, siteUrl, log, now }) : createAltcha({ db, now });
}

/** Marks a solution as used; false when it was before. In a transaction it is used only if that commits. */
export async function spendCaptcha(db: Db, { id, expiresAt }: CaptchaSolution): Promise<boolean> {
  const row = await db
    .insertInto("spent_captchas")
    .values({ id, expires_at: new Date(expiresAt).toISOString() })
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

export async function sweepSpentCaptchas(db: Db, time: number): Promise<void> {
  const now = new Date(time).toISOString();
  await retryBusy(() => db.deleteFrom("spent_captchas").where("expires_at", "<", now).execute());
}
