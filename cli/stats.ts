import type { Command } from "commander";
import { findOwned } from "../catalogue/catalogue.ts";
import { NO_VIEWS } from "../catalogue/page-views.ts";
import { DAY_MS, toDay } from "../catalogue/format/time.ts";
import { readContent } from "../server/shop/read-content.ts";
import { countBuyClicks } from "../server/conversations/store/buy-clicks.ts";
import type { Db } from "../server/database/database.ts";
import {
  countLanderViews,
  countViewsByDay,
  countViewsBySource,
  listAnalytics,
  nameSource,
} from "../server/figures/analytics.ts";
import { readAnalytics } from "../server/figures/recorder.ts";
import { RUN } from "../server/process/program.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  parseDomain,
  printResult,
} from "./command/command.ts";
import { formatUtcMoment } from "../catalogue/format/format.ts";
import { formatBar, formatSparkline, formatTable } from "./command/format.ts";

export function listDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => toDay(now - (count - 1 - index) * DAY_MS));
}

const OVERVIEW = [
  { title: "DOMAIN", isKey: true },
  { title: "VIEWS", align: "right" },
  { title: "LANDER", align: "right" },
  { title: "VISITORS", align: "right" },
  { title: "BUY NOW", align: "right" },
  { title: "LAST VIEWED (UTC)" },
  { title: "BY DAY" },
] as const;

async function showOverview(context: CommandContext, db: Db, days: readonly string[]) {
  const figures = await listAnalytics(db);
  const counted = Map.groupBy(await countViewsByDay(db, days[0] ?? ""), ({ domain }) => domain);
  const atLanders = await countLanderViews(db);
  const clicks = await countBuyClicks(db);
  const result = figures.map((figure) => {
    const views = new Map(counted.get(figure.domain)?.map((row) => [row.day, row.views]));
    return Object.assign({}, figure, {
      lander_views: atLanders.get(figure.domain) ?? 0,
      buy_clicks: clicks.get(figure.domain) ?? 0,
      days: days.map((day) => ({ day, views: views.get(day) ?? 0 })),
    });
  });
  printResult(context, result, (columns) => {
    const rows = result.map((figure) => [
      figure.domain,
      figure.view_count,
      figure.lander_views,
      figure.unique_visitors,
      figure.buy_clicks,
      formatUtcMoment(figure.last_viewed_at),
      formatSparkline(figure.days.map(({ views }) => views)),
    ]);
    return rows.length === 0 ? "No views yet.\n" : formatTable(OVERVIEW, rows, columns);
  });
}

const BAR_WIDTH = 24;

const BY_DAY = [
  { title: "DAY", isKey: true },
  { title: "VIEWS", align: "right" },
  { title: "LANDER", align: "right" },
  { title: "VISITORS", align: "right" },
  { title: "" },
] as const;

async function isListed(domain: string, context: CommandContext): Promise<boolean> {
  const { content } = await readContent(context.readConfig().contentDir);
  return content !== null && findOwned(content.catalogue, domain) !== undefined;
}

async function requireFigure(context: CommandContext, db: Db, domain: string) {
  const found = await readAnalytics(db, domain);
  if (!found && !(await isListed(domain, context))) {
    throw new CommandFault(
      `${domain} was never viewed and isn't in the portfolio: check the spelling with ${RUN} names`,
    );
  }
  return found ?? { domain, ...NO_VIEWS };
}

async function showDomain(
  context: CommandContext,
  db: Db,
  days: readonly string[],
  domain: string,
): Promise<void> {
  const figure = await requireFigure(context, db, domain);
  const rows = await countViewsByDay(db, days[0] ?? "", domain);
  const counted = new Map(rows.map((row) => [row.day, row]));
  const byDay = days.map((day) => {
    const { views = 0, lander_views = 0, visitors = 0 } = counted.get(day) ?? {};
    return { day, views, lander_views, visitors };
  });
  printResult(context, { ...figure, days: byDay }, (columns) => {
    const max = Math.max(...byDay.map(({ views }) => views));
    const cells = byDay.map(({ day, views, lander_views, visitors }) => [
      day,
      views,
      lander_views,
      visitors,
      formatBar(views, max, BAR_WIDTH),
    ]);
    const { view_count, unique_visitors, last_viewed_at } = figure;
    const last = last_viewed_at ? `${formatUtcMoment(last_viewed_at)} UTC` : "never";
    const head = `${domain}: views ${view_count}, unique visitors ${unique_visitors}, last viewed ${last}`;
    return `${head}\n\n${formatTable(BY_DAY, cells, columns)}`;
  });
}

const SOURCES = [
  { title: "DOMAIN", isKey: true },
  { title: "FROM", isKey: true },
  { title: "VIEWS", align: "right" },
  { title: "" },
] as const;

const NOT_KEPT = "(older: no longer known)";

const sumViews = (rows: readonly { readonly views: number }[]) =>
  rows.reduce((sum, { views }) => sum + views, 0);

async function showSources(context: CommandContext, db: Db, since: string, domain?: string) {
  const { siteUrl } = context.readConfig();
  const { single, rolledUp } = await countViewsBySource(db, since, domain);
  const counted = [
    ...single.map(({ domain, referrer, views }) => {
      return { domain, source: nameSource(referrer, siteUrl), views };
    }),
    ...rolledUp.map(({ domain, views }) => ({ domain, source: NOT_KEPT, views })),
  ];
  const rows = [...Map.groupBy(counted, ({ domain }) => domain)]
    .toSorted(([a, of], [b, others]) => sumViews(others) - sumViews(of) || a.localeCompare(b, "en"))
    .flatMap(([domain, ofDomain]) =>
      [...Map.groupBy(ofDomain, ({ source }) => source)]
        .map(([source, same]) => ({ domain, source, views: sumViews(same) }))
        .toSorted((a, b) => b.views - a.views || a.source.localeCompare(b.source, "en")),
    );
  if (rows.length === 0 && domain !== undefined) await requireFigure(context, db, domain);
  printResult(context, rows, (columns) => {
    const max = Math.max(0, ...rows.map(({ views }) => views));
    const cells = rows.map(({ domain, source, views }) => [
      domain,
      source,
      views,
      formatBar(views, max, BAR_WIDTH),
    ]);
    return rows.length === 0 ? `No views since ${since}.\n` : formatTable(SOURCES, cells, columns);
  });
}

const MAX_DAYS = 3_660;

export function addStats(program: Command, context: CommandContext): void {
  addCommand(program, "stats", {
    summary: "show views and visitors, for every domain or for one",
    details:
      "Views at a name's own address are counted under LANDER too. Sources are known only while individual views are kept (VIEWS_KEPT_DAYS); after that, only the totals remain.",
    examples: ["stats", "stats harbor.com --days 30", "stats --sources --days 30"],
  })
    .argument("[DOMAIN]", "", parseDomain)
    .option("--days <NUMBER>", "how many days to show, in UTC", parseCount(1, MAX_DAYS), 14)
    .option("--sources", "show where the views came from, name by name")
    .action(async (domain: string | undefined, options: { days: number; sources?: true }) => {
      const days = listDays(context.now, options.days);
      const { db } = await context.openDatabase();
      if (options.sources) await showSources(context, db, days[0] ?? "", domain);
      else if (domain === undefined) await showOverview(context, db, days);
      else await showDomain(context, db, days, domain);
    });
}
