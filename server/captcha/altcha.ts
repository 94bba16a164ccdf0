import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import type { Captcha } from "./captcha.ts";
import type { Db } from "../database/database.ts";
import { ensureSecret } from "../database/settings.ts";

const KEY_NAME = "altcha_key";

const LIFETIME_MS = 20 * MINUTE_MS;

/** With this many rounds of PBKDF2, a challenge takes about 150 ms on a desktop computer and 1 s on a phone. */
const ROUNDS = 2_000;
const MIN_TRIES = 300;
const MAX_TRIES = 600;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number().int().positive().max(8_640_000_000_000),
    }),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().regex(/^(?:[0-9a-f]{2})+$/) }),
});

function parsePayload(token: string): z.output<typeof payloadSchema> | null {
  try {
    const parsed = payloadSchema.safeParse(JSON.parse(Buffer.from(token, "base64").toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

interface AltchaParts {
  readonly db: Db;
  readonly now: () => number;
  readonly rounds?: number;
}

export function createAltcha({ db, now, rounds = ROUNDS }: AltchaParts): Captcha {
  let key: Promise<string> | undefined;

  async function readSecrets() {
    key ??= ensureSecret(db, KEY_NAME);
    try {
      return {
        hmacSignatureSecret: `challenge:${await key}`,
        hmacKeySignatureSecret: `solution:${await key}`,
      };
    } catch (error) {
      key = undefined;
      throw error;
    }
  }

  // Reading the secrets early lets challenges work even if the database goes down later.
  readSecrets().catch(() => undefined);

  return {
    identify(token) {
      const payload = parsePayload(token);
      if (!payload) return null;
      const { signature, parameters } = payload.challenge;
      return { id: `altcha:${signature}`, expiresAt: parameters.expiresAt * 1000 };
    },
    async verify(token) {
      const payload = parsePayload(token);
      if (!payload || payload.challenge.parameters.expiresAt * 1000 <= now()) return "failed";
      const result = await verifySolution({ ...payload, ...(await readSecrets()), deriveKey });
      return result.verified ? "passed" : "failed";
    },
    async createChallenge() {
      return createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: rounds,
        counter: randomInt(MAX_TRIES, MIN_TRIES),
        expiresAt: new Date(now() + LIFETIME_MS),
        deriveKey,
        ...(await readSecrets()),
      });
    },
  };
}
