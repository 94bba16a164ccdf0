import { pino } from "pino";
import { onTestFinished, vi } from "vitest";
import type { Captcha } from "../../server/captcha/captcha.ts";
import { createAltcha } from "../../server/captcha/altcha.ts";
import type { Db } from "../../server/database/database.ts";
import { createInquiryLimits } from "../../server/inquiries/limits.ts";
import { createSubmitInquiry, type InquiryOutcome } from "../../server/inquiries/submit-inquiry.ts";
import { makeContentFolder, readGood } from "./content-folder.ts";
import { openTestDatabase, type TestEngine } from "./engines.ts";
import { solveAltcha } from "./inquiry.ts";

/** Where the test shop's mail goes. */
export const SELLER = "hello@harbor.example";

interface Changes {
  readonly makeReference?: () => string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly openCaptcha?: (db: Db) => Captcha;
}

/** The inquiry service of a shop that sells harbor.com, on a database of its own; closed when the test ends. */
export async function openInquiryShop(engine: TestEngine, changes: Changes = {}) {
  const { now = Date.now, makeReference } = changes;
  const { openCaptcha = (of: Db) => createAltcha({ db: of, now }) } = changes;
  const database = await openTestDatabase(engine);
  onTestFinished(() => database.close());
  const { db } = database;
  const captcha = openCaptcha(db);
  const onMail = vi.fn<() => void>();
  const lines: string[] = [];
  const submit = createSubmitInquiry({
    db,
    captcha,
    content: { current: await readGood(await makeContentFolder(["harbor.com"])) },
    limits: createInquiryLimits(database),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    now,
    onMail,
    makeReference,
  });
  let senders = 0;
  return {
    db,
    onMail,
    /** What was logged. */
    lines,
    submit,
    /** Someone else each time, so that limits stay out of it. */
    sender: (hasScript = true) => ({ address: `203.0.113.${++senders}`, hasScript }),
    /** A token that passes. */
    async solve() {
      const challenge = await captcha.createChallenge?.();
      return challenge ? solveAltcha(challenge) : "";
    },
    inquiries: () => db.selectFrom("inquiries").selectAll().orderBy("id").execute(),
    outbox: () => db.selectFrom("outbox").selectAll().orderBy("id").execute(),
    spent: () => db.selectFrom("spent_captchas").selectAll().execute(),
  };
}

/** A captcha that lets everything through, each token under its own name for 20 minutes. */
export function openCaptchaOf(now: () => number): Captcha {
  return {
    identify: (token) => ({ id: token, expiresAt: now() + 20 * 60_000 }),
    verify: async () => "passed",
  };
}

/** The reference of an inquiry that must have been taken. */
export function referenceOf(outcome: InquiryOutcome): string {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.reference;
}
