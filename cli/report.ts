import { type Command, InvalidArgumentError } from "commander";
import type { Temporal } from "temporal-polyfill";
import { retryBusy } from "../server/database/retry-busy.ts";
import { queueReport } from "../server/figures/as-mail.ts";
import { renderText } from "../server/figures/section.ts";
import { gatherReport } from "../server/figures/gather.ts";
import { parseWeek, todayOf, weekAround } from "../server/figures/period.ts";
import { writeReport } from "../server/figures/report-words.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  printResult,
  readShopContent,
} from "./command/command.ts";

interface Options {
  readonly week?: Temporal.PlainDate;
  readonly mail?: true;
}

function requireWeek(text: string): Temporal.PlainDate {
  const monday = parseWeek(text);
  if (monday) return monday;
  throw new InvalidArgumentError("Expected a week such as 2026-W47.");
}

export function addReport(program: Command, context: CommandContext): void {
  addCommand(program, "report", {
    summary: "show what to do, and how the week went",
    details:
      "The running shop sends it by email too, if 'report' in shop.yaml doesn't say no. Weeks begin on Monday, in the shop's time zone. It contains no buyer's name or address, and no floor.",
    examples: ["report", "report --week 2026-W47", "report --mail"],
  })
    .option("--week <WEEK>", "a week such as 2026-W47; otherwise this week so far", requireWeek)
    .option("--mail", "send it to the shop's own address")
    .action(async (options: Options) => {
      const content = await readShopContent(context);
      const { siteUrl, smtpUrl } = context.readConfig();
      const { now, time } = context;
      const clock = { now, timeZone: content.shop.timeZone };
      const period = weekAround(options.week ?? todayOf(clock), clock);
      if (period.from > time)
        throw new CommandFault("this week hasn't begun yet: choose an earlier one");
      const { db } = await context.openDatabase();
      if (options.mail) {
        if (!smtpUrl)
          throw new CommandFault("SMTP_ADDRESS isn't set, so no email can be sent: set it");
        await retryBusy(() => queueReport(db, period, time));
        const to = content.shop.email;
        return printResult(context, { queued: to }, `Queued for ${to}. A running shop sends it.\n`);
      }
      const report = await gatherReport({ db, content, siteUrl, now }, period);
      const written = writeReport(report);
      printResult(context, report, renderText(written));
    });
}
