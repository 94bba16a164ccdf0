import { formatCount as count, formatDay, groupDigits } from "../../catalogue/format/format.ts";
import { formatCents } from "../../catalogue/format/currency.ts";
import { RUN } from "../process/program.ts";
import type { Report } from "./gather.ts";
import { addUp, type Renewal, type Renewals, type Sum } from "./renewals.ts";
import { right, type Section } from "./section.ts";

const formatSums = (sums: readonly Sum[]) =>
  sums.map(({ cents, currency }) => formatCents(cents, currency)).join(" + ") || "–";

const tellPrice = ({ price }: Pick<Renewal, "price">) => formatSums(price ? [price] : []);

const renewals = (paid: number) => count(paid, "renewal paid", "renewals paid");

const tabulate = (spans: Renewals["spans"]) => ({
  title: "Renewals ahead",
  columns: [{ title: "Within" }, right("Names"), right("Cost"), right("Without a price")],
  rows: spans.map(({ days, count: names, sums, unpriced }) => [
    count(days, "day"),
    groupDigits(names),
    formatSums(sums),
    groupDigits(unpriced),
  ]),
});

function writeSpans({ spans, undated, renewals: all, today }: Renewals): Section {
  const overdue = all.filter(({ on }) => on < today);
  return {
    sentences: [
      ...(overdue.length > 0
        ? [
            `These dates are over. Renew the names, or enter the new dates: ${overdue.map(({ name }) => name).join(", ")}.`,
          ]
        : []),
      ...(undated > 0 ? [`${count(undated, "name has", "names have")} no renewal date.`] : []),
    ],
    ...tabulate(spans),
  };
}

function writeDue({ renewals: all, today }: Renewals, limit: number): Section {
  const shown = all.slice(0, limit);
  const more = all.length - shown.length;
  return {
    title: "Next renewals",
    sentences: more > 0 ? [`${count(more, "more name", "more names")} later.`] : [],
    columns: [
      { title: "Name" },
      { title: "Ends on" },
      right("Price"),
      { title: "Registered at" },
      right("Views in a year"),
      right("Asked for"),
      right("Renewals paid"),
    ],
    rows: shown.map((renewal) => [
      renewal.name,
      renewal.on < today ? `${formatDay(renewal.on)}, over` : formatDay(renewal.on),
      tellPrice(renewal),
      renewal.registrar ?? "–",
      String(renewal.views),
      String(renewal.asked),
      String(renewal.paid),
    ]),
  };
}

function writeIdle({ renewals: all, isJudged }: Renewals): Section {
  const idle = all.filter(({ isIdle }) => isIdle);
  const title = "Names that cost more than they bring";
  const none = { columns: [], rows: [] };
  if (!isJudged)
    return {
      title,
      sentences: ["The shop can name them once it has counted views for 90 days."],
      ...none,
    };
  if (idle.length === 0)
    return { title, sentences: ["None: each was looked at, asked for, or is new."], ...none };
  return {
    title,
    sentences: [
      `Dropping ${idle.length === 1 ? "it" : "them"} saves ${formatSums(addUp(idle.map(({ price }) => price)))} a year. Nobody ever asked for ${idle.length === 1 ? "it" : "them"}, and fewer than one view came in a month.`,
    ],
    columns: [{ title: "Name" }, { title: "Ends on" }, right("Price"), { title: "Why" }],
    rows: idle.map((renewal) => [
      renewal.name,
      formatDay(renewal.on),
      tellPrice(renewal),
      `${count(renewal.views, "view")}, no inquiry, ${renewals(renewal.paid)}`,
    ]),
  };
}

/** Nothing is written if no name has a date. `limit` is the number of names that are listed one by one. */
export function writeRenewals(gathered: Renewals, limit: number): Section[] {
  if (gathered.renewals.length === 0) return [];
  return [writeSpans(gathered), writeDue(gathered, limit), writeIdle(gathered)];
}

/** The report has room for the sums only, and has none for a seller who notes no prices. */
export function summarizeInWords({ renewals: { spans, overdue, idle } }: Pick<Report, "renewals">) {
  const hasPrices = spans.some(({ sums }) => sums.length > 0);
  if (!hasPrices) return [];
  const dropped =
    idle.count === 1 ? "name costs more than it brings" : "names cost more than they bring";
  const section: Section = {
    ...tabulate(spans),
    sentences: [
      ...(overdue > 0
        ? [`${count(overdue, "date is", "dates are")} over: run ${RUN} names renewals.`]
        : []),
      ...(idle.count > 0
        ? [`${groupDigits(idle.count)} ${dropped}: ${idle.some.join(", ")}.`]
        : []),
    ],
  };
  return [section];
}

/** The words of an event in a calendar. */
export function describeRenewal(renewal: Renewal) {
  const { name, price, registrar, views, asked, paid, isIdle } = renewal;
  return {
    summary: `Renew ${name}${price ? `: ${formatSums([price])}` : ""}`,
    description: [
      ...(registrar ? [`Registered at ${registrar}.`] : []),
      `${count(views, "view")} in a year, ${asked === 0 ? "never asked for" : `asked for ${count(asked, "time")}`}, ${renewals(paid)}.`,
      ...(isIdle ? ["It costs more than it brings: drop it, or lower its price."] : []),
    ].join("\n"),
  };
}
