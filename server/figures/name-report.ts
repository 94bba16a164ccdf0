import { countInquiriesByName } from "../conversations/store/count-inquiries.ts";
import { countOffersByName } from "../conversations/store/count-offers.ts";
import { countViewsIn, findStart } from "./count-period.ts";
import { readAnalytics } from "./recorder.ts";
import { gatherDays } from "./gather.ts";
import { gatherSources, type ReportInput } from "./gather-names.ts";
import { writeSources } from "./name-words.ts";
import { listBefore, type Period } from "./period.ts";
import type { Section } from "./section.ts";
import { writeDays } from "./report-words.ts";

export async function reportOnName(input: ReportInput, period: Period, domain: string) {
  const { db, content } = input;
  const startedAt = await findStart(db);
  const [lastSpan = period] = listBefore(period, 1, content.shop.timeZone);
  const { views, visitors } = await countViewsIn(db, period, domain);
  const offers = (await countOffersByName(db, period, [domain])).get(domain);
  const earlier = await countViewsIn(db, lastSpan, domain);
  const before = { lastSpan, isKept: earlier.rolledUp === 0 };
  const all = await readAnalytics(db, domain);
  const sections: Section[] = [
    writeDays({ days: await gatherDays(input, period, startedAt, domain) }),
    ...writeSources(await gatherSources(input, period, before, domain)),
  ];
  return {
    counts: {
      views,
      visitors,
      inquiries: (await countInquiriesByName(db, period, [domain])).get(domain) ?? 0,
      offers: offers?.count ?? 0,
      highest: offers?.highest ?? null,
    },
    viewsBefore: lastSpan.to <= startedAt ? null : earlier.views,
    allTime: { views: all?.view_count ?? 0, visitors: all?.unique_visitors ?? 0 },
    sections,
  };
}
