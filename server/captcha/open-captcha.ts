import type { Logger } from "pino";
import type { Captcha } from "./captcha.ts";
import { createAltcha } from "./captcha-altcha.ts";
import { createTurnstile } from "./captcha-turnstile.ts";
import type { Config } from "../config.ts";
import type { Db } from "../database/database.ts";

/** Turnstile when the operator has set its keys, else ALTCHA, which needs nobody else. */
export function openCaptcha({ turnstile, siteUrl }: Config, db: Db, log: Logger): Captcha {
  const now = Date.now;
  return turnstile ? createTurnstile({ turnstile, siteUrl, log, now }) : createAltcha({ db, now });
}
