import { type Command, InvalidArgumentError, Option } from "commander";
import { Temporal } from "temporal-polyfill";
import { retryBusy } from "../server/database/retry-busy.ts";
import { queueReport } from "../server/figures/as-mail.ts";
import { renderText } from "../server/figures/section.ts";
import { gatherReport } from "../server/figures/gather.ts";
import {
  choosePeriod,
  parseMonth,
  parseWeek,
  type PeriodChoice,
} from "../server/figures/period.ts";
import { writeReport } from "../server/figures/report-words.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  printResult,
  readShopContent,
} from "./command/command.ts";

const MAX_DAYS = 90;

interface Options extends Omit<PeriodChoice, "until"> {
  readonly mail?: true;
}

const parseAs =
  (parse: (text: string) => Temporal.PlainDate | null, wanted: string) => (text: string) => {
    const date = parse(text);
    if (date) return date;
    throw new InvalidArgumentError(`Expected ${wanted}.`);
  };

export function addReport(program: Command, context: CommandContext): void {
  addCommand(program, "report", {
    summary: "show what to do, and how the week compares with earlier weeks",
    details:
      "The running shop sends it by email too, if 'report' in shop.yaml doesn't say no. Weeks begin on Monday, in the shop's time zone. It contains no buyer's name or address, and no floor.",
    examples: ["report", "report --week 2026-W47", "report --month --mail"],
  })
    .addOption(
      new Option("--week <WEEK>", "a week such as 2026-W47; otherwise this week so far")
        .argParser(parseAs(parseWeek, "a week such as 2026-W47"))
        .conflicts(["month", "days"]),
    )
    .addOption(
      new Option("--month [MONTH]", "a month such as 2026-10; otherwise this month so far")
        .argParser(parseAs(parseMonth, "a month such as 2026-10"))
        .conflicts("days"),
    )
    .option(
      "--days <NUMBER>",
      `the last 1 to ${MAX_DAYS} days, today included`,
      parseCount(1, MAX_DAYS),
    )
    .option("--mail", "send it to the shop's own address")
    .action(async (options: Options) => {
      const content = await readShopContent(context);
      const { siteUrl, smtpUrl } = context.readConfig();
      const { now, time } = context;
      const period = choosePeriod(options, { now, timeZone: content.shop.timeZone });
      if (!period) throw new CommandFault("this period hasn't begun yet: choose an earlier one");
      const { db } = await context.openDatabase();
      if (options.mail) {
        if (!smtpUrl) throw new CommandFault("SMTP_URL isn't set, so no email can be sent: set it");
        await retryBusy(() => queueReport(db, period, time));
        const to = content.shop.email;
        return printResult(context, { queued: to }, `Queued for ${to}. A running shop sends it.\n`);
      }
      const report = await gatherReport({ db, content, siteUrl, now }, period);
      const written = writeReport(report);
      printResult(context, report, renderText(written));
    });
}
