import { listUnsentMails, retryMails } from "../../server/outbox/mail-progress.ts";
import { countUnsentMails, INQUIRY_COPY } from "../../server/outbox/outbox.ts";
import { openAt } from "../support/engines.ts";
import { findFreePort } from "../support/server.ts";
import { type Ground, inquire, openShop } from "./attack.ts";
import { startTroubledSmtp, TROUBLES } from "./troubled-smtp.ts";

const INQUIRIES = 3;
const MEETING_S = 120;
const DELIVERY_S = 240;

const now = () => new Date().toISOString();

export const name = "smtp";

/** The mail server is in trouble of every kind, and then well again. */
export async function attack(ground: Ground): Promise<void> {
  const { check, checkNone, checkSoon } = ground;
  const port = await findFreePort();
  const { url, env, end } = await openShop(ground, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { db, close } = await openAt(env.DATABASE_URL);
  const references: string[] = [];
  const write = async () => {
    for (let count = 0; count < INQUIRIES; count += 1) {
      const { status, reference = "none" } = await inquire(url);
      check(status === 200, `an inquiry is answered with ${status}`);
      references.push(reference);
    }
  };

  await write();
  await checkSoon(MEETING_S, "that no mail server is there is noted", async () => {
    const waiting = await listUnsentMails(db, now());
    return waiting.some((mail) => mail.last_error?.includes("ECONNREFUSED"));
  });
  const smtp = await startTroubledSmtp(port);
  for (const trouble of TROUBLES) {
    smtp.setTrouble(trouble);
    await write();
    await retryMails(db, "all", now());
    await checkSoon(MEETING_S, `the shop meets: ${trouble}`, () => smtp.met.has(trouble));
  }
  smtp.setTrouble(null);
  await checkSoon(DELIVERY_S, "each mail leaves", async () => {
    await retryMails(db, "all", now());
    return (await countUnsentMails(db)) === 0;
  });
  const toSeller = smtp.deliveries.filter(({ id }) => !id.includes(INQUIRY_COPY));
  const delivered = Map.groupBy(toSeller, ({ reference }) => reference);
  const faulty = references.filter((reference) => {
    return new Set(delivered.get(reference)?.map(({ id }) => id)).size !== 1;
  });
  checkNone(faulty, "not mailed, or under two ids");
  check(toSeller.length > references.length, "no mail was taken and its reply lost");
  await end();
  smtp.close();
  await close();
}
