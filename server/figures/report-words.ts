import {
  formatCount as count,
  formatDay,
  formatShortMoment,
  groupDigits,
} from "../../catalogue/format/format.ts";
import { formatCents, formatMoney } from "../../catalogue/format/currency.ts";
import type { Sums } from "../books/ledger.ts";
import { RUN } from "../process/program.ts";
import type { Report } from "./gather.ts";
import { MAX_LISTED } from "./gather-names.ts";
import type { Period } from "./period.ts";
import { right, type Section, type WrittenReport } from "./section.ts";

export function nameSpan({ first, last, isOngoing }: Period): string {
  const start =
    first.slice(0, 4) === last.slice(0, 4) ? formatDay(first).slice(0, -6) : formatDay(first);
  const days = first === last ? formatDay(last) : `${start} to ${formatDay(last)}`;
  return isOngoing ? `${days}, so far` : days;
}

function writeToDo({ toDo, timeZone }: Report): Section {
  const { halted, inquiries, offers, secured, unpaid, failedMessages } = toDo;
  const until = (time: string | null) => (time ? formatShortMoment(time, timeZone) : "");
  const more = inquiries.count - inquiries.oldest.length;
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
  ];
  const sentences = [
    ...(rows.length === 0 && failedMessages === 0 ? ["Nothing is waiting for you."] : []),
    ...(failedMessages > 0
      ? [`${count(failedMessages, "message")} couldn't be sent: run ${RUN} mail.`]
      : []),
    ...(more > 0
      ? [`${count(more, "more inquiry", "more inquiries")} to answer: run ${RUN} leads.`]
      : []),
  ];
  const columns = ["To do", "Reference", "Name", "Detail"].map((title) => ({ title }));
  return { title: "To answer", sentences, columns, rows };
}

const SUMS: readonly (readonly [label: string, sum: keyof Sums])[] = [
  ["Sales", "sales"],
  ["Refunds", "refunds"],
  ["Fees", "fees"],
  ["Costs", "costs"],
  ["Profit", "profit"],
];

function writeMoney({ money, counts: { sold } }: Report): Section[] {
  if (!money) return [];
  const { currency, year, week, soFar, unconverted } = money;
  const sum = (cents: number) => (cents === 0 ? "–" : formatCents(cents, currency));
  return [
    {
      title: "Money",
      sentences: [
        ...(sold > 0 ? [`Sold: ${count(sold, "name")}.`] : []),
        ...(unconverted > 0
          ? [`Left out, because no rate is known: ${count(unconverted, "booking")} in your books.`]
          : []),
      ],
      columns: [{ title: "Money" }, right("Week"), right(year)],
      rows: SUMS.filter(
        ([, name]) => name === "profit" || soFar[name] !== 0 || week[name] !== 0,
      ).map(([label, name]) => [label, sum(week[name]), sum(soFar[name])]),
    },
  ];
}

function writeNames({ names, counts }: Report): Section {
  const { views, visitors, inquiries, offers } = counts;
  return {
    title: "Names that move",
    sentences: [
      `${count(views, "view")} by ${count(visitors, "visitor")}, ${count(inquiries, "inquiry", "inquiries")}, ${count(offers, "offer")}.`,
    ],
    columns: [{ title: "Name" }, ...["Views", "Inquiries", "Offers"].map(right)],
    rows: names.map((row) => [
      row.name,
      groupDigits(row.views),
      String(row.inquiries),
      String(row.offers),
    ]),
  };
}

function writeExpiring({ toDo: { expiring } }: Report): Section[] {
  if (expiring.length === 0) return [];
  const rest = expiring.length - MAX_LISTED;
  return [
    {
      title: "Expiring",
      sentences: rest > 0 ? [`${count(rest, "more name")} to renew.`] : [],
      columns: [{ title: "Name" }, { title: "Detail" }],
      rows: expiring.slice(0, MAX_LISTED).map(({ name, text }) => [name, text]),
    },
  ];
}

export function writeSources(sources: Report["sources"]): Section[] {
  if (sources.length === 0) return [];
  return [
    {
      title: "Where views came from",
      sentences: [],
      columns: [{ title: "From" }, right("Views")],
      rows: sources.map(({ name, views }) => [name, groupDigits(views)]),
    },
  ];
}

export const writeFigures = (report: Report): Section[] => [
  ...writeMoney(report),
  writeNames(report),
  ...writeExpiring(report),
  ...writeSources(report.sources),
];

function writeFoot({ period, timeZone, hasRolledUp }: Report): string[] {
  return [
    `Week: ${nameSpan(period)}, in the time zone ${timeZone}.`,
    ...(hasRolledUp
      ? [
          "Single views from a part of this week are no longer kept (VIEWS_KEPT_DAYS). There, views are counted by day in UTC, visitors count once for each day and name, and sources are left out.",
        ]
      : []),
  ];
}

export function writeReport(report: Report): WrittenReport {
  const { toDo, counts, period } = report;
  const span = nameSpan(period);
  const toAnswer = toDo.inquiries.count + toDo.offers.length;
  const views = count(counts.views, "view");
  return {
    shop: report.shop,
    span,
    subject: `${toAnswer > 0 ? `${groupDigits(toAnswer)} to answer, ` : ""}${views}: ${span}`,
    sections: [writeToDo(report), ...writeFigures(report)],
    foot: writeFoot(report),
  };
}
