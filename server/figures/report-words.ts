import {
  formatCount as count,
  formatDay,
  formatShortMoment,
  groupDigits,
} from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { RUN } from "../process/program.ts";
import { type FigureName, figureOf, isUneventful, type Report } from "./gather.ts";
import { writeMachines, writeNames, writeOrigins } from "./name-words.ts";
import { writeSpeed } from "./page-speed.ts";
import { type Period, toLocal } from "./period.ts";
import { summarizeInWords } from "./renewal-words.ts";
import { writeBooks } from "./report-books.ts";
import { right, type Section, type WrittenReport } from "./section.ts";

const PERIODS = {
  week: { title: "The week", now: "Week", before: "Week before", plural: "weeks" },
  month: { title: "The month", now: "Month", before: "Month before", plural: "months" },
  days: { title: "The period", now: "Period", before: "Before", plural: "such periods" },
} as const;

export function nameSpan({ kind, first, last, isOngoing }: Period): string {
  const start =
    first.slice(0, 4) === last.slice(0, 4) ? formatDay(first).slice(0, -6) : formatDay(first);
  const days = first === last ? formatDay(last) : `${start} to ${formatDay(last)}`;
  return isOngoing && kind !== "days" ? `${days}, so far` : days;
}

function writeToDo({ toDo, timeZone }: Report): Section {
  const { halted, inquiries, offers, secured, unpaid, failedMessages, expiring } = toDo;
  const until = (time: string | null) => (time ? formatShortMoment(time, timeZone) : "");
  const more = inquiries.count - inquiries.oldest.length;
  const renewed = expiring.slice(0, 10);
  const rows = [
    ...halted.map(({ reference, name, why, until: time }) => {
      return ["Settle", reference, name, `${why}${time ? `, by ${until(time)}` : ""}`];
    }),
    ...secured.map(({ reference, name, amount, currency }) => [
      "Move the name",
      reference,
      name,
      `${formatMoney(amount, currency)}, paid to Escrow.com`,
    ]),
    ...offers.map(({ reference, name, amount, currency, until: time }) => {
      return ["Answer", reference, name, `${formatMoney(amount, currency)}, until ${until(time)}`];
    }),
    ...inquiries.oldest.map(({ reference, name, days }) => [
      "Answer",
      reference,
      name ?? "general",
      days === 0 ? "received today" : `waiting for ${count(days, "day")}`,
    ]),
    ...unpaid.map(({ reference, name, amount, currency, until: time }) => [
      "Get paid",
      reference,
      name,
      `${formatMoney(amount, currency)}, due ${until(time)}`,
    ]),
    ...renewed.map(({ name, text }) => ["Renew", "", name, text]),
  ];
  const rest = expiring.length - renewed.length;
  const sentences = [
    ...(rows.length === 0 && failedMessages === 0 ? ["Nothing is waiting for you."] : []),
    ...(failedMessages > 0
      ? [`${count(failedMessages, "message")} couldn't be sent: run ${RUN} mail.`]
      : []),
    ...(more > 0
      ? [`${count(more, "more inquiry", "more inquiries")} to answer: run ${RUN} leads.`]
      : []),
    ...(rest > 0 ? [`${count(rest, "more name")} to renew: run ${RUN} check.`] : []),
  ];
  const columns = ["To do", "Reference", "Name", "Detail"].map((title) => ({ title }));
  return { title: "To do now", sentences, columns, rows };
}

const FIGURES: Readonly<Record<FigureName, string>> = {
  views: "Views",
  visitors: "Visitors",
  inquiries: "Inquiries",
  offers: "Offers",
  agreed: "Agreed",
  sold: "Sold",
};

const showUsual = (usual: number | null) =>
  usual === null ? "–" : groupDigits(Math.floor(usual)) + (usual % 1 ? ".5" : "");

function tellMoves({ figures, period }: Report): string[] {
  if (figures.every(({ usual }) => usual === null)) {
    return [`Averages appear after four ${PERIODS[period.kind].plural}.`];
  }
  const list = (direction: "more" | "less") =>
    figures
      .filter(({ is }) => is === direction)
      .map(({ name, count: now, usual }) => {
        return `${FIGURES[name].toLowerCase()} (${groupDigits(now)}, usually ${showUsual(usual)})`;
      })
      .join(", ");
  const [more, less] = [list("more"), list("less")];
  const moves = [
    ...(more ? [`Higher than usual: ${more}.`] : []),
    ...(less ? [`Lower than usual: ${less}.`] : []),
  ];
  return moves.length > 0 ? moves : ["Every figure is within its usual range."];
}

function tellTakenBack({ takenBack }: Report): string[] {
  if (takenBack.length === 0) return [];
  const sales = takenBack
    .map(({ name, amount, currency }) => `${name}, ${formatMoney(amount, currency)}`)
    .join("; ");
  return [`Sales that you took back or ended, and that no figure counts: ${sales}.`];
}

function writeFigures(report: Report): Section {
  const { figures, period } = report;
  const words = PERIODS[period.kind];
  const isShortened = period.isOngoing && period.kind !== "days";
  return {
    title: words.title,
    sentences: [
      ...tellMoves(report),
      ...tellTakenBack(report),
      ...(isShortened ? [`Earlier ${words.plural} are counted up to the same day and time.`] : []),
    ],
    columns: [{ title: "Figure" }, right(words.now), right(words.before), right("Usual")],
    rows: figures.map(({ name, count: now, before, usual }) => [
      FIGURES[name],
      groupDigits(now),
      before === null ? "–" : groupDigits(before),
      showUsual(usual),
    ]),
  };
}

export function writeDays({ days }: Pick<Report, "days">): Section {
  const known = days.filter(({ views }) => views !== null);
  const best = known.toSorted((a, b) => (b.views ?? 0) - (a.views ?? 0))[0];
  const label = (day: string) => formatDay(day).replace(/, \d+$/, "");
  return {
    title: "Views by day",
    sentences: best?.views
      ? [`The busiest day was ${formatDay(best.day)}, with ${count(best.views, "view")}.`]
      : ["No views were counted."],
    columns: [{ title: "Day" }, right("Views")],
    rows: days.map(({ day, views }) => [label(day), views === null ? "–" : groupDigits(views)]),
    bars: days.map(({ views }) => views),
    chart: "days",
  };
}

function formatHours(hours: number): string {
  if (hours < 1) return count(Math.max(1, Math.round(hours * 60)), "minute");
  return hours < 48 ? count(Math.round(hours), "hour") : count(Math.round(hours / 24), "day");
}

function writeFunnel({ funnel }: Report): Section {
  const { views, asked, agreed, sold, firstAnswer } = funnel;
  const { count: answers, medianHours } = firstAnswer;
  const steps = [
    ["Views", views],
    ["Inquiries and offers", asked],
    ["Agreed", agreed],
    ["Sold", sold],
  ] as const;
  return {
    title: `The last ${funnel.days} days`,
    sentences: [
      ...(asked === 0 ? ["No inquiry or offer was received."] : []),
      ...(asked > 0 && views > 0
        ? [
            `One inquiry or offer for every ${count(Math.max(1, Math.round(views / asked)), "view")}.`,
          ]
        : []),
      ...(medianHours === null
        ? []
        : [`Your first answer came after ${formatHours(medianHours)} (the median of ${answers}).`]),
    ],
    columns: [{ title: "Step" }, right("Count")],
    rows: steps.map(([title, number]) => [title, groupDigits(number)]),
    bars: steps.map(([, number]) => number),
    chart: "bars",
  };
}

const NOTHING: Section = {
  title: "Nothing else",
  sentences: [
    "No views, inquiries or offers were counted.",
    `Do your names point to the shop? To find out, run ${RUN} doctor.`,
  ],
  columns: [],
  rows: [],
};

function writeFoot({ period, timeZone, startedAt, botViews, hasRolledUp }: Report): string[] {
  const start = toLocal(Date.parse(startedAt), timeZone).toPlainDate().toString();
  return [
    `Period: ${nameSpan(period)}, in the time zone ${timeZone}. Languages, bots and programs are counted by day in UTC.`,
    ...(start > period.first ? [`The shop began counting on ${formatDay(start)}.`] : []),
    `Left out: ${count(botViews, "page view")} by bots.`,
    ...(hasRolledUp
      ? [
          "Single views from a part of this period are no longer kept (VIEWS_KEPT_DAYS). There, views are counted by day in UTC, visitors count once for each day and name, and sources are left out.",
        ]
      : []),
    "To get this email monthly or not at all, set report: monthly or report: no in shop.yaml.",
  ];
}

const hasNothingToTell = (report: Report) =>
  isUneventful(report) && report.figures.every(({ before }) => !before);

export function writeFigureSections(report: Report): Section[] {
  const ofPages = [...writeMachines(report), ...writeSpeed(report.speed)];
  if (hasNothingToTell(report)) return ofPages;
  return [
    writeFigures(report),
    writeDays(report),
    ...writeNames(report),
    ...writeOrigins(report),
    ...ofPages,
    ...writeBooks(report.books, PERIODS[report.period.kind].now),
    ...summarizeInWords(report),
    writeFunnel(report),
  ];
}

export function writeReport(report: Report): WrittenReport {
  const { inquiries, offers } = report.toDo;
  const span = nameSpan(report.period);
  const toAnswer = inquiries.count + offers.length;
  const views = count(figureOf(report, "views")?.count ?? 0, "view");
  const isNothing = hasNothingToTell(report);
  return {
    shop: report.shop,
    span,
    subject: `${toAnswer > 0 ? `${groupDigits(toAnswer)} to answer, ` : ""}${views}: ${span}`,
    sections: [writeToDo(report), ...(isNothing ? [NOTHING] : []), ...writeFigureSections(report)],
    foot: writeFoot(report),
  };
}
