import { countInquiriesByName } from "../../server/conversations/store/count-inquiries.ts";
import { countOffersByName } from "../../server/conversations/store/count-offers.ts";
import { countViewsIn, findStart } from "../../server/figures/count-period.ts";
import { readAnalytics } from "../../server/figures/recorder.ts";
import { gatherDays } from "../../server/figures/gather.ts";
import { gatherSources, type ReportInput } from "../../server/figures/gather-names.ts";
import { writeSources } from "../../server/figures/name-words.ts";
import { listBefore, type Period } from "../../server/figures/period.ts";
import type { Section } from "../../server/figures/section.ts";
import { writeDays } from "../../server/figures/report-words.ts";

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
      highest: [...(offers?.highest ?? [])],
    },
    viewsBefore: lastSpan.to <= startedAt ? null : earlier.views,
    allTime: { views: all?.view_count ?? 0, visitors: all?.unique_visitors ?? 0 },
    sections,
  };
}
