import { hash } from "node:crypto";
import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { z } from "zod";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import type { Captcha, CaptchaVerdict } from "./captcha.ts";
import type { Config } from "../settings/config.ts";
import { sendRequest } from "../http/outgoing.ts";

const LIFETIME_MS = 5 * MINUTE_MS;
const TIMEOUT_MS = 5_000;
const MAX_REMEMBERED = 1_000;

const SERVICE_FAULTS = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "bad-request",
  "internal-error",
]);

const responseSchema = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  "error-codes": z.array(z.string()).default([]),
});

interface TurnstileOptions {
  readonly turnstile: NonNullable<Config["turnstile"]>;
  readonly siteUrl: string;
  readonly log: Logger;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/** Cloudflare verifies a token only once, so passed tokens are remembered in case their inquiry couldn't be stored. */
export function createTurnstile(options: TurnstileOptions): Captcha {
  const { turnstile, log, now, timeoutMs = TIMEOUT_MS } = options;
  const wantedHost = new URL(options.siteUrl).hostname;
  const verdicts = new LRUCache<string, { verdict: Promise<CaptchaVerdict>; until: number }>({
    max: MAX_REMEMBERED,
  });

  async function ask(token: string, address: string): Promise<CaptchaVerdict> {
    const body = new URLSearchParams({ secret: turnstile.secretKey, response: token });
    if (isIP(address)) body.set("remoteip", address);
    try {
      const url = `${turnstile.origin}/turnstile/v0/siteverify`;
      const { status, text } = await sendRequest(url, { method: "POST", body, timeoutMs });
      if (status >= 500) throw new Error(`siteverify responded ${status}`);
      return judge(responseSchema.parse(JSON.parse(text)));
    } catch (error) {
      log.error(error, "Turnstile isn't available: inquiries are accepted unverified");
      return "unavailable";
    }
  }

  function judge(response: z.output<typeof responseSchema>): CaptchaVerdict {
    const codes = response["error-codes"];
    if (codes.some((code) => SERVICE_FAULTS.has(code))) {
      log.error({ codes }, "Turnstile refuses this shop: inquiries are accepted unverified");
      return "unavailable";
    }
    if (response.success && response.hostname !== wantedHost) {
      log.warn(
        { found: response.hostname, wanted: wantedHost },
        "Turnstile token from another site",
      );
    }
    return response.success && response.hostname === wantedHost ? "passed" : "failed";
  }

  const idOf = (token: string) => `turnstile:${hash("sha256", token)}`;

  return {
    identify: (token) => ({ id: idOf(token), expiresAt: now() + LIFETIME_MS }),
    async verify(token, address) {
      const id = idOf(token);
      const known = verdicts.get(id);
      if (known && known.until > now()) return known.verdict;
      const verdict = ask(token, address);
      verdicts.set(id, { verdict, until: now() + LIFETIME_MS });
      if ((await verdict) !== "passed") verdicts.delete(id);
      return verdict;
    },
  };
}
