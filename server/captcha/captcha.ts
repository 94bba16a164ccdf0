import type { Challenge } from "altcha-lib/types";

/** 'unavailable': nobody can tell, since whoever judges it does not answer or is set up wrongly. */
export type CaptchaVerdict = "passed" | "failed" | "unavailable";

/** A solution by a name that stays the same however it is written down, so that it can be accepted once. */
export interface CaptchaSolution {
  readonly id: string;
  /** When it is worth nothing any more, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The check that a person sends a form: by ALTCHA or by Turnstile. */
export interface Captcha {
  /** The solution in a form's token; null when it is none. Says nothing about its being right. */
  identify(token: string): CaptchaSolution | null;
  /**
   * Judges a token from a client address. May be asked again about the same token: that it is accepted once is left to
   * whoever stores what came with it, see spent-captchas.ts. Rejects when the database fails.
   */
  verify(token: string, address: string): Promise<CaptchaVerdict>;
  /** Makes a challenge for the browser; only ALTCHA has any. Rejects when the database fails. */
  createChallenge?(): Promise<Challenge>;
}
