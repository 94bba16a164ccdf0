import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import { z } from "zod";
import type { Rates } from "../../catalogue/format/about-price.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { MINUTE_MS, HOUR_MS, DAY_MS } from "../../catalogue/format/time.ts";
import type { Config } from "../settings/config.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database, Db } from "../database/database.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { openWorker } from "../database/worker.ts";
import { fetchText } from "../http/outgoing.ts";

const MAX_SHOWN_AGE_DAYS = 7;
const SETTING = "rates";

const headers = { Accept: "application/xml, text/xml", "User-Agent": "Vitrine reference rates" };

const ratesSchema = z.object({
  day: z.string(),
  perEuro: z.record(z.string(), z.number()),
});

type ReferenceRates = z.output<typeof ratesSchema>;

const DAYS = /<Cube\s+time=/;
const RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']/g;

const isDay = (text: string) => z.iso.date().safeParse(text).success;

const isPast = (day: string, now: number) => Date.parse(day) < now + DAY_MS;

export function readRates(xml: string, now: number): ReferenceRates {
  const [, newest = ""] = xml.split(DAYS, 2);
  const day = newest.slice(1, 11);
  if (!isDay(day) || !isPast(day, now)) throw new Error("no day, or a day in the future");
  const pairs = [...newest.matchAll(RATE)].map(
    ([, code = "", rate]) => [code, Number(rate)] as const,
  );
  const perEuro = Object.fromEntries([["EUR", 1], ...pairs.filter(([, rate]) => rate > 0)]);
  if (!perEuro.USD) throw new Error("no rate for the US dollar");
  return { day, perEuro };
}

const keptSchema = z.object({
  url: z.string(),
  dueAt: z.number(),
  rates: ratesSchema.nullable(),
});

type Kept = z.output<typeof keptSchema>;

interface Options {
  readonly config: Pick<Config, "ratesUrl">;
  readonly content: Pick<ContentStore, "current">;
  readonly database: Pick<Database, "db" | "engine">;
  readonly log: Logger;
  readonly now?: () => number;
  readonly everyMs?: number;
  readonly timeoutMs?: number;
}

function parseKept(text: string, url: string): Kept | null {
  try {
    const kept = keptSchema.parse(JSON.parse(text));
    return kept.url === url ? kept : null;
  } catch {
    return null;
  }
}

const MAX_RATE_DISTANCE_DAYS = 7;

/**
 * Returns units of `to` for one unit of `from` by the kept reference rates; null if the day, as YYYY-MM-DD, is further than a
 * week from theirs.
 */
export async function readReferenceRate(
  db: Db,
  from: string,
  to: string,
  day: string,
): Promise<number | null> {
  if (from === to) return 1;
  const stored = JSON.parse((await readSetting(db, SETTING)) ?? "null") as unknown;
  const rates = keptSchema.safeParse(stored).data?.rates;
  const [one, other] = [rates?.perEuro[from], rates?.perEuro[to]];
  if (!rates || !one || !other) return null;
  const distance = Math.abs(Date.parse(day) - Date.parse(rates.day));
  return distance <= MAX_RATE_DISTANCE_DAYS * DAY_MS ? Number((other / one).toPrecision(6)) : null;
}

function toShown(
  { day, perEuro }: ReferenceRates,
  { currency: base, currencies }: Pick<Shop, "currency" | "currencies">,
): Rates | null {
  const own = perEuro[base] ?? NaN;
  const pairs = currencies.flatMap((code) => {
    const rate = perEuro[code];
    return rate && own ? [[code, Number((rate / own).toPrecision(6))] as const] : [];
  });
  return pairs.length > 0 ? { day, base, perUnit: Object.fromEntries(pairs) } : null;
}

export function openRates(options: Options) {
  const { config, content, database, log, timeoutMs } = options;
  const { now = Date.now, everyMs = MINUTE_MS } = options;
  const { db } = database;
  const url = config.ratesUrl;
  let text = "";
  let kept: Kept | null = null;
  let shown: { readonly of: readonly unknown[]; readonly rates: Rates | null } | null = null;

  async function isDue(): Promise<boolean> {
    if (content.current.shop.currencies.length === 0) return false;
    const stored = await readSetting(db, SETTING);
    if (stored !== null && stored !== text) {
      text = stored;
      const found = parseKept(text, url);
      // A new rates object re-renders all pages, so it stays if only the next time to ask has changed.
      const isSame = isDeepStrictEqual(found?.rates, kept?.rates);
      kept = found && kept && isSame ? { ...found, rates: kept.rates } : found;
    }
    // A time more than a day ahead was stored while the clock was wrong.
    return !kept || kept.dueAt <= now() || kept.dueAt > now() + DAY_MS;
  }

  async function ask(signal: AbortSignal) {
    const limits = { headers, signal, timeoutMs };
    const { status, text: xml } = await fetchText(url, limits);
    if (status !== 200) throw new Error(`status ${status}`);
    return readRates(xml, now());
  }

  async function work(signal: AbortSignal): Promise<boolean> {
    let [rates, wait] = [kept?.rates ?? null, DAY_MS];
    try {
      const found = await ask(signal);
      const isOlder = rates && isPast(rates.day, now()) && found.day < rates.day;
      if (!isOlder) rates = found;
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ url, reason: String(error) }, "the reference rates can't be read");
      wait = HOUR_MS;
    }
    const value = JSON.stringify({ url, dueAt: now() + wait, rates } satisfies Kept);
    await writeSetting(db, SETTING, value);
    return true;
  }

  function isShown({ day }: ReferenceRates): boolean {
    return isPast(day, now()) && now() - Date.parse(day) < (MAX_SHOWN_AGE_DAYS + 1) * DAY_MS;
  }

  const worker = openWorker({ database, name: "rates", log, everyMs, isDue, work });
  return {
    get shown(): Rates | null {
      const { shop } = content.current;
      const rates = kept?.rates && isShown(kept.rates) ? kept.rates : null;
      if (shown?.of[0] !== rates || shown?.of[1] !== shop) {
        shown = { of: [rates, shop], rates: rates && toShown(rates, shop) };
      }
      return shown.rates;
    },
    close: worker.close,
  };
}
