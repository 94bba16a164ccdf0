import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "../catalogue/format/time.ts";

const KEY_BYTES = 18;
const LINK_MS = 10 * MINUTE_MS;

const createKey = () => randomBytes(KEY_BYTES).toString("base64url");

const digest = (text: string) => createHash("sha256").update(text).digest();

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Whoever opens a link that this process has printed is the seller. All of it ends with the process. */
export function createSession(now: () => number) {
  const cookie = createKey();
  let link: { readonly token: string; readonly endsAt: number } | null = null;
  return {
    cookie,
    isOpen: (given: string | undefined) => given !== undefined && isSame(given, cookie),
    /** Returns a token that works once, within ten minutes. An earlier token no longer works. */
    createToken(): string {
      link = { token: createKey(), endsAt: now() + LINK_MS };
      return link.token;
    },
    spendToken(token: string): boolean {
      if (!link || now() > link.endsAt || !isSame(token, link.token)) return false;
      link = null;
      return true;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
