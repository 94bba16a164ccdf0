import { Hono } from "hono";
import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { groupDigits } from "../../catalogue/format/format.ts";
import { type Span, toDay } from "../../catalogue/format/time.ts";
import { SPEED_PATH } from "../../catalogue/page-views.ts";
import { openCounts } from "../database/count-by-key.ts";
import type { Db } from "../database/database.ts";
import type { AppEnv } from "../http/client-address.ts";
import { createRateLimit, HOUR_S } from "../http/rate-limiter.ts";
import type { ContentStore } from "../shop/content-store.ts";
import { toUtcDays } from "./count-period.ts";
import { isCounted } from "./page-view.ts";
import { right, type Section } from "./section.ts";

const MAX_LOADS_AN_HOUR = 200;

const upTo = (most: number) => z.number().min(0).max(most).nullable();

/** Times are in milliseconds. A value is null if the browser doesn't measure it, or had nothing to measure. */
const speedSchema = z.strictObject({ lcp: upTo(60_000), inp: upTo(10_000), cls: upTo(10) });

export type PageSpeed = z.output<typeof speedSchema>;
type Metric = keyof PageSpeed;

interface AboutMetric {
  readonly title: string;
  /** A value is counted in a bucket, as the nearest multiple of this. */
  readonly step: number;
  /** The highest good value, and the highest that isn't poor, as web.dev has them. */
  readonly limits: readonly [good: number, bearable: number];
  readonly show: (value: number) => string;
}

const METRICS: Readonly<Record<Metric, AboutMetric>> = {
  lcp: {
    title: "Largest paint (LCP)",
    step: 100,
    limits: [2_500, 4_000],
    show: (ms) => `${(ms / 1_000).toFixed(1)} s`,
  },
  inp: {
    title: "Response to a touch (INP)",
    step: 10,
    limits: [200, 500],
    show: (ms) => `${groupDigits(ms)} ms`,
  },
  cls: {
    title: "Layout shift (CLS)",
    step: 0.01,
    limits: [0.1, 0.25],
    show: (shift) => shift.toFixed(2),
  },
};

const NAMES = Object.keys(METRICS) as Metric[];

/** Counts how fast pages were, never for whom or which page. */
export function openPageSpeed({ db, log }: { readonly db: Db; readonly log: Logger }) {
  const limit = createRateLimit(null, "page-speed", [
    { points: MAX_LOADS_AN_HOUR, duration: HOUR_S },
  ]);
  const counts = openCounts({
    log,
    failure: "speed of pages not stored",
    async add(key, loads) {
      const [day, metric, bucket] = JSON.parse(key) as [string, Metric, number];
      await db
        .insertInto("page_speed")
        .values({ day, metric, bucket, loads })
        .onConflict((conflict) =>
          conflict
            .columns(["day", "metric", "bucket"])
            .doUpdateSet({ loads: sql`page_speed.loads + excluded.loads` }),
        )
        .execute();
    },
  });
  return {
    async record(speed: PageSpeed, address: string): Promise<void> {
      if ((await limit.take(address)) > 0) return;
      const day = toDay(Date.now());
      for (const name of NAMES) {
        const value = speed[name];
        if (value === null) continue;
        counts.count(JSON.stringify([day, name, Math.round(value / METRICS[name].step)]));
      }
    },
    close: counts.close,
  };
}

interface Dependencies {
  readonly content: Pick<ContentStore, "current">;
  readonly pageSpeed: ReturnType<typeof openPageSpeed>;
}

export function createSpeedRoute({ content, pageSpeed }: Dependencies) {
  return new Hono<AppEnv>().post(SPEED_PATH, async (context) => {
    const { req } = context;
    if (!content.current.shop.measureSpeed)
      return context.json({ error: "This shop doesn't measure the speed of its pages." }, 404);
    const { data } = speedSchema.safeParse(await req.json().catch(() => null));
    if (!data) return context.json({ error: "Send lcp, inp and cls as JSON." }, 400);
    if (isCounted({ user_agent: "" }, (name) => req.header(name)))
      await pageSpeed.record(data, context.var.address);
    return context.body(null, 204);
  });
}

/** Returns the 75th percentile of each metric, or null if nothing was measured. */
export async function readSpeed(db: Db, span: Span) {
  const { from, to } = toUtcDays(span);
  const rows = await db
    .selectFrom("page_speed")
    .select((eb) => ["metric", "bucket", eb.fn.sum<number>("loads").as("loads")])
    .where("day", ">=", from)
    .where("day", "<", to)
    .groupBy(["metric", "bucket"])
    .orderBy("bucket")
    .execute();
  return NAMES.map((name) => {
    const counted = rows.filter(({ metric }) => metric === name);
    const loads = counted.reduce((sum, row) => sum + row.loads, 0);
    let seen = 0;
    const found = counted.find((row) => (seen += row.loads) >= 0.75 * loads);
    return { name, loads, value: found ? found.bucket * METRICS[name].step : null };
  });
}

function rate(value: number, [good, bearable]: AboutMetric["limits"]): string {
  if (value <= good) return "good";
  return value <= bearable ? "needs work" : "poor";
}

export function writeSpeed(speed: Awaited<ReturnType<typeof readSpeed>>): Section[] {
  if (speed.every(({ loads }) => loads === 0)) return [];
  return [
    {
      title: "Speed that your visitors had",
      sentences: ["Three of four page loads were at least this good, counted by day in UTC."],
      columns: [{ title: "Measure" }, right("Value"), { title: "Rating" }, right("Page loads")],
      rows: speed.map(({ name, loads, value }) => {
        const { title, limits, show } = METRICS[name];
        const cells = value === null ? ["–", "–"] : [show(value), rate(value, limits)];
        return [title, ...cells, groupDigits(loads)];
      }),
    },
  ];
}
