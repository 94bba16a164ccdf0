import { countViewsByDay, listAnalytics } from "../server/views/analytics.ts";
import { formatSparkline } from "./bar.ts";
import type { Invocation } from "./command.ts";
import { formatTime } from "./format-time.ts";
import { formatJson } from "./json.ts";
import { formatTable } from "./table.ts";

const OVERVIEW = [
  { title: "DOMAIN", isKey: true },
  { title: "VIEWS", align: "right" },
  { title: "VISITORS", align: "right" },
  { title: "LAST VIEWED (UTC)" },
  { title: "BY DAY" },
] as const;

/** Shows every domain that was viewed, the most viewed first, with its `days` (the oldest first, 'YYYY-MM-DD'). */
export async function showOverview(invocation: Invocation, days: readonly string[]): Promise<void> {
  const { terminal, wantsJson } = invocation;
  const { db } = await invocation.openDatabase();
  const [first = ""] = days;
  const figures = await listAnalytics(db);
  const counted = Map.groupBy(await countViewsByDay(db, first), ({ domain }) => domain);
  const rows = figures.map((figure) => {
    const views = new Map(counted.get(figure.domain)?.map((row) => [row.day, row.views]));
    return { figure, byDay: days.map((day) => views.get(day) ?? 0) };
  });
  if (wantsJson) {
    const toObject = ({ figure, byDay }: (typeof rows)[number]) =>
      Object.assign({}, figure, { days: days.map((day, at) => ({ day, views: byDay[at] })) });
    terminal.print(formatJson(rows.map(toObject)));
  } else if (rows.length === 0) {
    terminal.print("No view yet.\n");
  } else {
    const cells = rows.map(({ figure, byDay }) => [
      figure.domain,
      figure.view_count,
      figure.unique_visitors,
      formatTime(figure.last_viewed_at),
      formatSparkline(byDay),
    ]);
    terminal.print(formatTable(OVERVIEW, cells, terminal.columns));
  }
}
