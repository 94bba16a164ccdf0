import { pino } from "pino";
import { onTestFinished, vi } from "vitest";
import type { Captcha } from "../../server/captcha/captcha.ts";
import { createAltcha } from "../../server/captcha/altcha.ts";
import type { Db } from "../../server/database/database.ts";
import { createLimits } from "../../server/http/limits.ts";
import type { FormOutcome } from "../../server/conversations/forms/form.ts";
import { createSubmitInquiry } from "../../server/conversations/forms/submit-inquiry.ts";
import { type ContentFolder, makeContentFolder, readGood } from "./content-folder.ts";
import { openTestDatabase, type TestEngine } from "./engines.ts";
import { solveAltcha } from "./inquiry.ts";

export const SELLER = "hello@harbor.example";

interface Changes {
  readonly now?: typeof Date.now;
  readonly usesEmailjs?: boolean;
  readonly hasMailServer?: boolean;
  readonly shop?: Parameters<ContentFolder["writeShop"]>[0];
  readonly openCaptcha?: (db: Db) => Captcha;
}

export async function openInquiryShop(engine: TestEngine, changes: Changes = {}) {
  const { now = Date.now, usesEmailjs = false, hasMailServer = false } = changes;
  const { openCaptcha = (of: Db) => createAltcha({ db: of, now, rounds: 10 }) } = changes;
  const database = await openTestDatabase(engine);
  onTestFinished(() => database.close());
  const { db } = database;
  const folder = await makeContentFolder(["harbor.com"]);
  if (changes.shop) await folder.writeShop(changes.shop);
  const captcha = openCaptcha(db);
  const onMail = vi.fn<() => void>();
  const lines: string[] = [];
  const submit = createSubmitInquiry({
    database,
    captcha,
    content: { current: await readGood(folder) },
    limits: createLimits(database),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    usesEmailjs,
    hasMailServer,
    now,
    onMail,
  });
  let senders = 0;
  return {
    db,
    onMail,
    lines,
    submit,
    sender: (hasScript = true) => ({ address: `203.0.113.${++senders}`, hasScript }),
    async solve() {
      const challenge = await captcha.createChallenge?.();
      return challenge ? solveAltcha(challenge) : "";
    },
    inquiries: () => db.selectFrom("inquiries").selectAll().orderBy("id").execute(),
    outbox: () => db.selectFrom("outbox").selectAll().orderBy("id").execute(),
    spent: () => db.selectFrom("spent_captchas").selectAll().execute(),
  };
}

export function openCaptchaOf(now: () => number): Captcha {
  return {
    identify: (token) => ({ id: token, expiresAt: now() + 20 * 60_000 }),
    verify: async () => "passed",
  };
}

export function referenceOf(outcome: FormOutcome): string {
  if (outcome.is !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.result.reference;
}
