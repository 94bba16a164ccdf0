import { countUnsentMails, listUnsentMails, retryMails } from "../../server/mail/outbox.ts";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { openAt } from "../support/engines.ts";
import { findFreePort, startServer } from "../support/server.ts";
import { findErrors, type Ground, inquire, openChecks, type Outcome } from "./attack.ts";
import { startTroubledSmtp, TROUBLES } from "./troubled-smtp.ts";

const INQUIRIES = 3;
const MEETING_S = 120;
const DELIVERY_S = 240;

export const name = "smtp";

/** The mail server is in trouble of every kind, and then well again. */
export async function attack({ engine }: Ground): Promise<Outcome> {
  const { check, checkNone, checkSoon, outcome } = openChecks();
  const { env, close } = await prepareBusyShop(await engine.createDatabase());
  const port = await findFreePort();
  const shop = await startServer({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { db, close: closeDatabase } = await openAt(env.DATABASE_URL);
  const references: string[] = [];
  const write = async () => {
    for (let count = 0; count < INQUIRIES; count += 1) {
      const { status, reference } = await inquire(shop.url);
      check(status === 200, `an inquiry is answered with ${status}`);
      if (reference) references.push(reference);
    }
  };
  const retry = () => retryMails(db, "all", new Date().toISOString());

  await write();
  await checkSoon(MEETING_S, "no mail server is there: noted", async () => {
    const waiting = await listUnsentMails(db, new Date().toISOString());
    return waiting.some((mail) => /ECONNREFUSED/.test(mail.last_error ?? ""));
  });
  const smtp = await startTroubledSmtp(port);
  for (const trouble of TROUBLES) {
    smtp.setTrouble(trouble);
    await write();
    await retry();
    await checkSoon(MEETING_S, `the shop meets: ${trouble}`, () => smtp.met.has(trouble));
  }
  smtp.setTrouble(null);
  await checkSoon(DELIVERY_S, "each mail leaves", async () => {
    await retry();
    return (await countUnsentMails(db)) === 0;
  });
  const delivered = Map.groupBy(smtp.deliveries, ({ reference }) => reference);
  const ids = (reference: string) => new Set(delivered.get(reference)?.map(({ id }) => id)).size;
  checkNone(
    references.filter((reference) => ids(reference) !== 1),
    "not mailed, or under two ids",
  );
  check(smtp.deliveries.length > references.length, "no mail was taken and its reply lost");
  checkNone(findErrors(shop), "errors in the log");
  check((await shop.stop()) === 0, "the shop did not stop well");
  smtp.close();
  await closeDatabase();
  await close();
  return outcome();
}
