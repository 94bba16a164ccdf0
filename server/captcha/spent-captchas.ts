import type { CaptchaSolution } from "./captcha.ts";
import type { Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";

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

/** Forgets solutions that expired before `time` (milliseconds since 1970). */
export async function sweepSpentCaptchas(db: Db, time: number): Promise<void> {
  const now = new Date(time).toISOString();
  await retryBusy(() => db.deleteFrom("spent_captchas").where("expires_at", "<", now).execute());
}
