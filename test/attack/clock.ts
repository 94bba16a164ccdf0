import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { retryMails } from "../../server/mail/outbox.ts";
import { openAt } from "../support/engines.ts";
import { findMailFaults } from "../support/losses.ts";
import { startServer } from "../support/server.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import {
  findErrors,
  type Ground,
  inquire,
  isReady,
  openChecks,
  type Outcome,
  passCaptcha,
  view,
} from "./attack.ts";

const DAY_MS = 86_400_000;
const STEPS = [0, DAY_MS, 0, -DAY_MS, 0];
const VIEWERS = 3;
const DELIVERY_S = 60;

export const name = "clock";

/** The clock steps forward a day and back, while visitors send views and inquiries. */
export async function attack({ engine }: Ground): Promise<Outcome> {
  const { check, checkNone, checkSoon, outcome } = openChecks();
  const folder = await mkdtemp(join(tmpdir(), "vitrine-clock-"));
  const file = join(folder, "clock");
  await writeFile(file, "0");
  const smtp = await startSmtpServer();
  const env = {
    DATABASE_URL: await engine.createDatabase(),
    SMTP_URL: smtp.url,
    TRUST_PROXY: "1",
    CLOCK_FILE: file,
  };
  const shop = await startServer(env, ["--import", "./test/support/shifted-clock.ts", "server.ts"]);
  const arrives =
    (reference = "none") =>
    () =>
      smtp.mails.some((mail) => mail.header("Subject")?.includes(reference));

  const refused: string[] = [];
  let isOver = false;
  const keepOn = async (what: string, wanted: readonly number[], act: () => Promise<number>) => {
    while (!isOver) {
      const status = await act();
      if (!wanted.includes(status)) refused.push(`${what}: ${status}`);
    }
  };
  const writing = async () =>
    (await inquire(shop.url, { turnstileToken: await passCaptcha(shop.url) })).status;
  const load = Promise.all([
    ...Array.from({ length: VIEWERS }, () => keepOn("a view", [201], () => view(shop.url))),
    // A captcha may pass its end while the clock steps.
    keepOn("an inquiry", [200, 403], writing),
  ]);
  let clock = 0;
  for (const step of STEPS) {
    const solved = await passCaptcha(shop.url);
    await writeFile(file, `${step}`);
    const when = `from ${clock / DAY_MS} to ${step / DAY_MS} days`;
    const late = await inquire(shop.url, { turnstileToken: solved });
    check(
      late.status === (step > clock ? 403 : 200),
      `${when}: a captcha of before: ${late.status}`,
    );
    const { status, reference } = await inquire(shop.url, {
      turnstileToken: await passCaptcha(shop.url),
    });
    check(status === 200, `${when}: an inquiry: ${status}`);
    await checkSoon(DELIVERY_S, `${when}: its mail arrives`, arrives(reference));
    check((await view(shop.url)) === 201, `${when}: a view is not stored`);
    check(await isReady(shop.url), `${when}: not ready`);
    clock = step;
  }
  isOver = true;
  await load;
  checkNone(refused, "other visitors meanwhile");
  const database = await openAt(env.DATABASE_URL);
  // A mail that was under way when the clock went back is due a day later, until the seller retries it.
  await retryMails(database.db, "all", new Date().toISOString());
  await checkSoon(DELIVERY_S, "each inquiry is mailed, under one Message-ID", async () => {
    return (await findMailFaults(database, smtp.mails)).length === 0;
  });
  checkNone(findErrors(shop), "errors in the log");
  check((await shop.stop()) === 0, "the shop did not stop well");
  await database.close();
  await smtp.close();
  await rm(folder, { recursive: true });
  return outcome();
}
