import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { retryMails } from "../../server/outbox/mail-progress.ts";
import { openAt } from "../support/engines.ts";
import { findMailFaults } from "../support/losses.ts";
import {
  type Ground,
  inquire,
  isReady,
  openShop,
  OWN_CAPTCHA,
  passCaptcha,
  view,
} from "./attack.ts";

const DAY_MS = 86_400_000;
const STEPS = [0, DAY_MS, 0, -DAY_MS, 0];
const VIEWERS = 3;
const DELIVERY_S = 60;
const SHIFTED = ["--import", "./test/support/shifted-clock.ts", "server.ts"];

export const name = "clock";

/** The clock steps forward a day and back, while visitors send views and inquiries. */
export async function attack(ground: Ground): Promise<void> {
  const { check, checkNone, checkSoon } = ground;
  const folder = await mkdtemp(join(tmpdir(), "vitrine-clock-"));
  const CLOCK_FILE = join(folder, "clock");
  await writeFile(CLOCK_FILE, "0");
  const { url, env, smtp, end } = await openShop(ground, { ...OWN_CAPTCHA, CLOCK_FILE }, SHIFTED);
  const write = async () => inquire(url, { turnstileToken: await passCaptcha(url) });
  const arrives = (reference = "none") =>
    smtp.mails.some((mail) => mail.header("Subject")?.includes(reference));

  const refused: string[] = [];
  const over = new AbortController();
  const keepOn = async (wanted: readonly number[], act: () => Promise<number>) => {
    while (!over.signal.aborted) {
      const status = await act();
      if (!wanted.includes(status)) refused.push(`${status}`);
    }
  };
  const load = Promise.all([
    ...Array.from({ length: VIEWERS }, () => keepOn([201], () => view(url))),
    // A captcha may pass its end while the clock steps.
    keepOn([200, 403], async () => (await write()).status),
  ]);
  let clock = 0;
  for (const step of STEPS) {
    const when = `from day ${clock / DAY_MS} to ${step / DAY_MS}`;
    const solved = await passCaptcha(url);
    await writeFile(CLOCK_FILE, `${step}`);
    const late = await inquire(url, { turnstileToken: solved });
    check(late.status === (step > clock ? 403 : 200), `${when}: an old captcha: ${late.status}`);
    const { status, reference } = await write();
    check(status === 200, `${when}: an inquiry: ${status}`);
    await checkSoon(DELIVERY_S, `${when}: its mail arrives`, () => arrives(reference));
    check((await view(url)) === 201, `${when}: a view is not stored`);
    check(await isReady(url), `${when}: not ready`);
    clock = step;
  }
  over.abort();
  await load;
  checkNone(refused, "other visitors meanwhile");
  const database = await openAt(env.DATABASE_URL);
  // A mail that was under way when the clock went back is due a day later, until the seller retries it.
  await retryMails(database.db, "all", new Date().toISOString());
  await checkSoon(DELIVERY_S, "each inquiry is mailed, under one Message-ID", async () => {
    return (await findMailFaults(database, smtp.mails)).length === 0;
  });
  await database.close();
  await end();
  await rm(folder, { recursive: true });
}
