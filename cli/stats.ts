import { listDays } from "./calendar-day.ts";
import { type Command, FINE } from "./command.ts";
import { parseCount, textOf, toDomain } from "./lead-filter.ts";
import { showDomain } from "./stats-domain.ts";
import { showOverview } from "./stats-overview.ts";

const DEFAULT_DAYS = "14";
const MAX_DAYS = 366;

export const stats: Command = {
  name: "stats",
  operands: "[DOMAIN]",
  minOperands: 0,
  maxOperands: 1,
  summary: "views and visitors, of every domain or of one",
  options: {
    days: { value: "NUMBER", text: `the last so many days, ${DEFAULT_DAYS} if not given; in UTC` },
  },
  examples: ["stats", "stats harbor.com --days 30"],
  async run(invocation) {
    const { operands, options, now } = invocation;
    const count = parseCount("--days", textOf(options, "days") ?? DEFAULT_DAYS, 1, MAX_DAYS);
    const days = listDays(now, count);
    const [domain] = operands;
    if (domain === undefined) await showOverview(invocation, days);
    else await showDomain(toDomain(domain), invocation, days);
    return FINE;
  },
};
