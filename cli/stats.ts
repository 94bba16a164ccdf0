import type { Command } from "commander";
import { formatDay } from "../catalogue/format/format.ts";
import { countBuyClicks } from "../server/conversations/store/buy-clicks.ts";
import { countLanderViews, listAnalytics } from "../server/figures/analytics.ts";
import type { AnalyticsRecord } from "../server/figures/recorder.ts";
import { RUN } from "../server/process/program.ts";
import { type CommandContext, parseDomain } from "./command/command.ts";
import { addList } from "./command/print-list.ts";

interface Figure extends AnalyticsRecord {
  readonly lander_views: number;
  readonly buy_clicks: number;
}

export function addStats(program: Command, context: CommandContext): void {
  addList<Figure, object>(program, context, {
    name: "stats",
    summary: "show views and visitors of every domain, or of one",
    details: `Views at a name's own address are counted under LANDER too. To see them by week, and where they came from, run ${RUN} report, or open the name on the desk.`,
    examples: ["stats", "stats harbor.com", "stats --csv > views.csv"],
    noun: ["name with views", "names with views"],
    addFilters: (command) => command.argument("[DOMAIN]", "", parseDomain),
    async find(_, domain) {
      const { db } = await context.openDatabase();
      const atLanders = await countLanderViews(db);
      const clicks = await countBuyClicks(db);
      const figures = await listAnalytics(db);
      const rows = figures
        .filter((figure) => domain === undefined || figure.domain === domain)
        .map((figure) =>
          Object.assign({}, figure, {
            lander_views: atLanders.get(figure.domain) ?? 0,
            buy_clicks: clicks.get(figure.domain) ?? 0,
          }),
        );
      return {
        rows,
        columns: [
          { title: "Domain", isKey: true, value: (row) => row.domain },
          { title: "Views", align: "right", value: (row) => row.view_count },
          { title: "Lander", align: "right", value: (row) => row.lander_views },
          { title: "Visitors", align: "right", value: (row) => row.unique_visitors },
          { title: "Buy Now", align: "right", value: (row) => row.buy_clicks },
          {
            title: "Last viewed",
            value: (row) => (row.last_viewed_at ? formatDay(row.last_viewed_at) : "-"),
          },
        ],
      };
    },
  });
}
