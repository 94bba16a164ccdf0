import { formatCount as count, formatDay } from "../../catalogue/format/format.ts";
import { formatCents } from "../books/money.ts";
import { addUp, type Renewal, type Renewals } from "./renewals.ts";
import { right, type Section } from "./section.ts";

const formatSums = (sums: ReturnType<typeof addUp>) =>
  sums.map(({ cents, currency }) => formatCents(cents, currency)).join(" + ") || "-";

const tellPrice = ({ price }: Pick<Renewal, "price">) => formatSums(price ? [price] : []);

const renewals = (paid: number) => count(paid, "renewal paid", "renewals paid");

function writeSpans({ spans, undated, renewals: all, today }: Renewals): Section {
  const overdue = all.filter(({ on }) => on < today);
  return {
    title: "Renewals ahead",
    sentences: [
      ...(overdue.length > 0
        ? [`Over already, or renewed without a new date: ${overdue.map(({ name }) => name).join(", ")}.`]
        : []),
      ...(undated > 0 ? [`${count(undated, "name has", "names have")} no renewal date.`] : []),
    ],
    columns: [{ title: "Within" }, right("Names"), right("Cost"), right("Without a price")],
    rows: spans.map(({ days, count: names, sums, unpriced }) => [
      count(days, "day"),
      String(names),
      formatSums(sums),
      String(unpriced),
    ]),
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
      renewal.registrar ?? "-",
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
      sentences: ["The shop can tell once it has counted views for 90 days."],
      ...none,
    };
  if (idle.length === 0)
    return { title, sentences: ["None: each was looked at, asked for, or is new."], ...none };
  return {
    title,
    sentences: [
      `Dropping ${idle.length === 1 ? "it" : "them"} saves ${formatSums(addUp(idle.map(({ price }) => price)))} a year. Nobody ever asked for ${idle.length === 1 ? "it" : "them"}, and fewer than 12 views came in a year.`,
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

/** The report has room for what is due soon only. */
export function writeRenewalsForReport(gathered: Renewals): Section[] {
  const [spans] = writeRenewals(gathered, 0);
  const idle = gathered.renewals.filter(({ isIdle }) => isIdle);
  if (!spans) return [];
  const sentences = [
    ...spans.sentences,
    ...(idle.length > 0
      ? [`${count(idle.length, "name costs", "names cost")} more than ${idle.length === 1 ? "it brings" : "they bring"}: ${idle.slice(0, 10).map(({ name }) => name).join(", ")}.`]
      : []),
  ];
  return [{ ...spans, sentences }];
}
