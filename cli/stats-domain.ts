import { readContent } from "../server/content/read-content.ts";
import { countViewsByDay, readAnalytics } from "../server/views/analytics.ts";
import { formatBar } from "./bar.ts";
import { CommandFault, type Invocation } from "./command.ts";
import { formatTime } from "./format-time.ts";
import { formatJson } from "./json.ts";
import { formatTable } from "./table.ts";

const BAR_WIDTH = 24;

const BY_DAY = [
  { title: "DAY", isKey: true },
  { title: "VIEWS", align: "right" },
  { title: "VISITORS", align: "right" },
  { title: "" },
] as const;

async function isListed(domain: string, invocation: Invocation): Promise<boolean> {
  const { content } = await readContent(invocation.readConfig().contentDir);
  return content?.catalogue.byDomain.has(domain) ?? false;
}

/**
 * Shows one domain's figures and each of `days` (the oldest first, 'YYYY-MM-DD'). Throws a CommandFault for a domain that is
 * neither recorded nor listed.
 */
export async function showDomain(
  domain: string,
  invocation: Invocation,
  days: readonly string[],
): Promise<void> {
  const { terminal, wantsJson, openDatabase } = invocation;
  const { db } = await openDatabase();
  const found = await readAnalytics(db, domain);
  if (!found && !(await isListed(domain, invocation))) {
    throw new CommandFault(`${domain} was never viewed and is not in the portfolio`);
  }
  const figure = found ?? { domain, view_count: 0, unique_visitors: 0, last_viewed_at: null };
  const counted = new Map(
    (await countViewsByDay(db, days[0] ?? "", domain)).map((row) => [row.day, row]),
  );
  const byDay = days.map((day) => {
    const { views = 0, visitors = 0 } = counted.get(day) ?? {};
    return { day, views, visitors };
  });
  if (wantsJson) {
    terminal.print(formatJson({ ...figure, days: byDay }));
    return;
  }
  const max = Math.max(...byDay.map(({ views }) => views));
  const rows = byDay.map(({ day, views, visitors }) => [
    day,
    views,
    visitors,
    formatBar(views, max, BAR_WIDTH),
  ]);
  const last = figure.last_viewed_at ? `${formatTime(figure.last_viewed_at)} UTC` : "never";
  const { view_count, unique_visitors } = figure;
  terminal.print(
    `${domain}: views ${view_count}, unique visitors ${unique_visitors}, last viewed ${last}\n\n`,
  );
  terminal.print(formatTable(BY_DAY, rows, terminal.columns));
}
