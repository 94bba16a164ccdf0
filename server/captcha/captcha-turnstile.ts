import { hash } from "node:crypto";
import { isIP } from "node:net";
import type { Logger } from "pino";
import { z } from "zod";
import type { Captcha, CaptchaVerdict } from "./captcha.ts";
import type { Config } from "../config.ts";

/** How long Cloudflare takes a token, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;
const TIMEOUT_MS = 5_000;
const MAX_REMEMBERED = 1_000;

/** Faults of the set-up or of the service, not of the token. */
const NOT_THE_VISITOR = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "bad-request",
  "internal-error",
]);

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  "error-codes": z.array(z.string()).default([]),
});

interface TurnstileOptions {
  readonly turnstile: NonNullable<Config["turnstile"]>;
  /** Public origin: its host is the one that a token must have been made for. */
  readonly siteUrl: string;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/**
 * Cloudflare Turnstile, asked on the server. Cloudflare takes each token once, so one that passed is remembered here until
 * it expires: when the inquiry could not be stored, the same token may come again.
 */
export function createTurnstile(options: TurnstileOptions): Captcha {
  const { turnstile, log, now, timeoutMs = TIMEOUT_MS } = options;
  const wantedHost = new URL(options.siteUrl).hostname;
  const asked = new Map<string, { verdict: Promise<CaptchaVerdict>; until: number }>();

  async function ask(token: string, address: string): Promise<CaptchaVerdict> {
    const body = new URLSearchParams({ secret: turnstile.secretKey, response: token });
    // The key of an IPv6 client is a prefix, not an address.
    if (isIP(address)) body.set("remoteip", address);
    try {
      const response = await fetch(`${turnstile.origin}/turnstile/v0/siteverify`, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status >= 500) throw new Error(`siteverify answered ${response.status}`);
      return judge(answerSchema.parse(await response.json()));
    } catch (error) {
      log.error(error, "Turnstile not available: inquiries are taken unverified");
      return "unavailable";
    }
  }

  function judge(answer: z.output<typeof answerSchema>): CaptchaVerdict {
    const codes = answer["error-codes"];
    if (codes.some((code) => NOT_THE_VISITOR.has(code))) {
      log.error({ codes }, "Turnstile refuses this shop: inquiries are taken unverified");
      return "unavailable";
    }
    if (answer.success && answer.hostname !== wantedHost) {
      log.warn({ found: answer.hostname, wanted: wantedHost }, "Turnstile token of another site");
    }
    return answer.success && answer.hostname === wantedHost ? "passed" : "failed";
  }

  function forgetOld(): void {
    for (const [id, { until }] of asked) {
      if (until > now() && asked.size <= MAX_REMEMBERED) break;
      asked.delete(id);
    }
  }

  const nameOf = (token: string) => `turnstile:${hash("sha256", token)}`;

  return {
    identify: (token) => ({ id: nameOf(token), expiresAt: now() + LIFETIME_MS }),
    async verify(token, address) {
      const id = nameOf(token);
      forgetOld();
      const known = asked.get(id);
      if (known && known.until > now()) return known.verdict;
      const verdict = ask(token, address);
      asked.set(id, { verdict, until: now() + LIFETIME_MS });
      if ((await verdict) !== "passed") asked.delete(id);
      return verdict;
    },
  };
}
