import { listOwned } from "../../catalogue/catalogue.ts";
import { DAY_MS, type Span, toIso } from "../../catalogue/format/time.ts";
import { countInquiries } from "../conversations/store/count-inquiries.ts";
import {
  countAgreed,
  countOffers,
  listPaidNames,
  listTakenBack,
} from "../conversations/store/count-offers.ts";
import { measureAnswers, medianOf } from "./answer-time.ts";
import { countMachineRequests } from "./request-counter.ts";
import { countBotViews, countViewsIn, countViewsInEach, findStart } from "./count-period.ts";
import { gatherNames, gatherOrigins, type ReportInput, toNames } from "./gather-names.ts";
import {
  keyOf,
  lastDays,
  listBefore,
  listDays,
  type Period,
  periodAround,
  toLocal,
  upToToday,
} from "./period.ts";
import { readSpeed } from "./page-speed.ts";
import { gatherBooks } from "./report-books.ts";
import { gatherRenewals, summarizeRenewals } from "./renewals.ts";
import { gatherToDo } from "./to-do.ts";

const USUAL_PERIODS = 4;
const FUNNEL_DAYS = 90;
const MARKED_LATE_MS = 31 * DAY_MS;

export type Report = Awaited<ReturnType<typeof gatherReport>>;
export type FigureName = "views" | "visitors" | "inquiries" | "offers" | "agreed" | "sold";

/** Small counts vary by about their square root, and large ones as much as the earlier periods did. */
function judge(now: number, usual: number | null, before: readonly number[]) {
  if (usual === null || Math.abs(now - usual) <= 2 * Math.sqrt(Math.max(usual, 1))) return "usual";
  if (now >= Math.min(...before) && now <= Math.max(...before)) return "usual";
  return now > usual ? "more" : "less";
}

async function countSold({ db, content }: ReportInput, span: Span): Promise<number> {
  // The seller writes sale dates in the shop's time zone.
  const dayOf = (time: number) => toLocal(time, content.shop.timeZone).toPlainDate().toString();
  const [first, last] = [dayOf(Date.parse(span.from)), dayOf(Date.parse(span.to) - 1)];
  const marked = listOwned(content.catalogue).flatMap(({ domain, status, soldDate }) =>
    status === "sold" && soldDate && soldDate >= first && soldDate <= last ? [domain] : [],
  );
  const around = {
    from: toIso(Date.parse(span.from) - MARKED_LATE_MS),
    to: toIso(Date.parse(span.to) + MARKED_LATE_MS),
  };
  const paid = await listPaidNames(db, around);
  // A sale counts when it's paid, even if the seller marks the name as sold in another week.
  const known = new Set(paid.map(({ domain }) => domain));
  const paidNow = paid.filter(({ paid_at }) => paid_at >= span.from && paid_at < span.to);
  return new Set([
    ...marked.filter((domain) => !known.has(domain)),
    ...paidNow.map(({ domain }) => domain),
  ]).size;
}

async function countAll(input: ReportInput, span: Span) {
  const { db } = input;
  const { views, visitors, rolledUp } = await countViewsIn(db, span);
  const counts: Readonly<Record<FigureName, number>> = {
    views,
    visitors,
    inquiries: await countInquiries(db, span),
    offers: await countOffers(db, span),
    agreed: await countAgreed(db, span),
    sold: await countSold(input, span),
  };
  return { counts, rolledUp };
}

export async function gatherPulse(input: ReportInput) {
  const clock = { now: input.now, timeZone: input.content.shop.timeZone };
  const today = toLocal(clock.now, clock.timeZone).toPlainDate();
  const [yesterday] = listDays(lastDays(2, clock), clock.timeZone);
  const week = periodAround("week", today, clock);
  return {
    yesterday: yesterday ? (await countAll(input, yesterday)).counts : null,
    week: (await countAll(input, week)).counts,
  };
}

async function gatherFigures(input: ReportInput, period: Period, startedAt: string) {
  const before = listBefore(period, USUAL_PERIODS, input.content.shop.timeZone);
  const now = await countAll(input, period);
  const since = before.filter(({ to }) => to > startedAt);
  const earlier = await Promise.all(since.map((span) => countAll(input, span)));
  const isUsualKnown = before.every(({ from }) => from >= startedAt);
  const figures = (Object.keys(now.counts) as FigureName[]).map((name) => {
    const known = earlier.map(({ counts }) => counts[name]);
    const usual = isUsualKnown ? medianOf(known) : null;
    const count = now.counts[name];
    return {
      name,
      count,
      before: earlier[0]?.counts[name] ?? null,
      usual,
      is: judge(count, usual, known),
    };
  });
  const hasRolledUp = [now, ...earlier].some(({ rolledUp }) => rolledUp > 0);
  const isKept = (earlier[0]?.rolledUp ?? 0) === 0;
  return { figures, before: { lastSpan: before[0] ?? period, isKept }, hasRolledUp };
}

async function gatherFunnel(input: ReportInput, to: string) {
  const span = { from: toIso(Date.parse(to) - FUNNEL_DAYS * DAY_MS), to };
  const { counts } = await countAll(input, span);
  const { views, inquiries, offers, agreed, sold } = counts;
  const firstAnswer = await measureAnswers(input.db, span);
  return { days: FUNNEL_DAYS, views, asked: inquiries + offers, agreed, sold, firstAnswer };
}

export async function gatherDays(
  { db, content }: ReportInput,
  period: Period,
  startedAt: string,
  domain?: string,
) {
  const days = listDays(period, content.shop.timeZone);
  const counted = await countViewsInEach(db, days, domain);
  return days.map(({ day, to }, at) => ({
    day,
    views: to <= startedAt ? null : (counted[at] ?? 0),
  }));
}

/** An earlier report may have counted these sales, and isn't written again. */
async function gatherTakenBack({ db, content }: ReportInput, period: Period) {
  const nameOf = toNames(content);
  const sales = await listTakenBack(db, period);
  return sales.map(({ domain, amount, currency }) => ({ name: nameOf(domain), amount, currency }));
}

async function gatherMachines({ db, content }: ReportInput, period: Period) {
  const { uses, names } = await countMachineRequests(db, period);
  const nameOf = toNames(content);
  return {
    uses,
    names: names.map(({ domain, requests }) => ({ name: nameOf(domain), requests })),
  };
}

/** The report may be forwarded, so it doesn't name the people who wrote. */
const anonymous = <T extends { readonly from: string }>(tasks: readonly T[]) =>
  tasks.map(({ from: _, ...task }) => task);

/** Reads figures only: no name, message, address or floor. Older views are kept only as counts by UTC day. */
export async function gatherReport(input: ReportInput, period: Period) {
  const { db, content, siteUrl } = input;
  const startedAt = await findStart(db);
  const { figures, before, hasRolledUp } = await gatherFigures(input, period, startedAt);
  const { halted, inquiries, offers, secured, purchases, unpaid, ...toDo } =
    await gatherToDo(input);
  return {
    shop: content.shop.name,
    siteUrl,
    timeZone: content.shop.timeZone,
    period: { ...period, key: keyOf(period) },
    startedAt,
    toDo: {
      ...toDo,
      inquiries: { ...inquiries, oldest: anonymous(inquiries.oldest) },
      halted: anonymous(halted),
      offers: anonymous(offers),
      secured: anonymous(secured),
      purchases: anonymous(purchases),
      unpaid: anonymous(unpaid),
    },
    figures,
    takenBack: await gatherTakenBack(input, period),
    days: await gatherDays(input, period, startedAt),
    names: await gatherNames(input, period, { lastSpan: before.lastSpan, startedAt }),
    ...(await gatherOrigins(input, period, before)),
    funnel: await gatherFunnel(input, period.to),
    botViews: await countBotViews(db, upToToday(period)),
    machines: await gatherMachines(input, period),
    speed: await readSpeed(db, upToToday(period)),
    renewals: summarizeRenewals(await gatherRenewals(input)),
    books: await gatherBooks(input, period),
    hasRolledUp,
  };
}

export const figureOf = ({ figures }: Pick<Report, "figures">, name: FigureName) =>
  figures.find((figure) => figure.name === name);

export const isUneventful = ({ figures, takenBack }: Pick<Report, "figures" | "takenBack">) =>
  takenBack.length === 0 && figures.every(({ count }) => count === 0);
