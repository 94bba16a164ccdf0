import { sql } from "kysely";
import { type Finding, fault, ok, type Shop, warning } from "./checkup.ts";

/** A header's time is of whole seconds, and may have been on its way for some. */
const SLIGHT_MS = 10_000;
/** Certificates and captchas begin to be refused. */
const WRONG_MS = 5 * 60_000;

const WAIT_MS = 5_000;

const ADVICE = "let the system keep the time (timedatectl set-ntp true)";

/** In milliseconds, positive where this machine is ahead. */
async function askWeb(url: string, signal: AbortSignal): Promise<number> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
  const response = await fetch(url, { method: "HEAD", signal: soon, redirect: "manual" });
  const theirs = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(theirs)) throw new Error("no time");
  return Date.now() - theirs;
}

async function askDatabase({ database: opening }: Shop): Promise<number> {
  const database = await opening;
  if (database?.engine !== "postgres") throw new Error("no clock of its own");
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(database.db);
  return Date.now() - Number(rows[0]?.seconds) * 1_000;
}

export async function checkClock(shop: Shop, signal: AbortSignal): Promise<Finding> {
  const { bootstrapUrl } = shop.config.registry;
  const { host } = new URL(bootstrapUrl);
  const asked = await Promise.allSettled([askWeb(bootstrapUrl, signal), askDatabase(shop)]);
  const found = asked.flatMap((one, at) =>
    one.status === "fulfilled"
      ? [{ name: at === 0 ? host : "the database", ahead: one.value }]
      : [],
  );
  const [worst] = found.toSorted((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead));
  if (!worst) {
    return warning(`not compared: ${host} can't be reached`, "see that the time is right yourself");
  }
  const seconds = Math.round(Math.abs(worst.ahead) / 1_000);
  if (Math.abs(worst.ahead) <= SLIGHT_MS) {
    return ok(`as that of ${found.map(({ name }) => name).join(" and ")}`);
  }
  const seen = `${seconds} seconds ${worst.ahead > 0 ? "ahead of" : "behind"} that of ${worst.name}`;
  return Math.abs(worst.ahead) > WRONG_MS ? fault(seen, ADVICE) : warning(seen, ADVICE);
}
