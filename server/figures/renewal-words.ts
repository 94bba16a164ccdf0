import { formatCount as count, formatDay, groupDigits } from "../../catalogue/format/format.ts";
import { formatCents } from "../../catalogue/format/currency.ts";
import { type Renewal, type Renewals, type Sum } from "./renewals.ts";
import { right, type Section } from "./section.ts";

const formatSums = (sums: readonly Sum[]) =>
  sums.map(({ cents, currency }) => formatCents(cents, currency)).join(" + ") || "–";

const formatPrice = ({ price }: Pick<Renewal, "price">) => formatSums(price ? [price] : []);

const renewals = (paid: number) => count(paid, "renewal paid", "renewals paid");

function writeSpans({ spans, undated, renewals: all, today }: Renewals): Section {
  const overdue = all.filter(({ on }) => on < today);
  return {
    title: "Renewals ahead",
    sentences: [
      ...(overdue.length > 0
        ? [
            `These dates are over. Renew the names, or enter the new dates: ${overdue.map(({ name }) => name).join(", ")}.`,
          ]
        : []),
      ...(undated > 0 ? [`${count(undated, "name has", "names have")} no renewal date.`] : []),
    ],
    columns: [{ title: "Within" }, right("Names"), right("Cost"), right("Without a price")],
    rows: spans.map(({ days, count: names, sums, unpriced }) => [
      count(days, "day"),
      groupDigits(names),
      formatSums(sums),
      groupDigits(unpriced),
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
      formatPrice(renewal),
      renewal.registrar ?? "–",
      String(renewal.views),
      String(renewal.asked),
      String(renewal.paid),
    ]),
  };
}

/** Nothing is written if no name has a date. `limit` is the number of names that are listed one by one. */
export function writeRenewals(gathered: Renewals, limit: number): Section[] {
  if (gathered.renewals.length === 0) return [];
  return [writeSpans(gathered), writeDue(gathered, limit)];
}

/** The words of an event in a calendar. */
export function describeRenewal(renewal: Renewal) {
  const { name, price, registrar, views, asked, paid } = renewal;
  return {
    summary: `Renew ${name}${price ? `: ${formatSums([price])}` : ""}`,
    description: [
      ...(registrar ? [`Registered at ${registrar}.`] : []),
      `${count(views, "view")} in a year, ${asked === 0 ? "never asked for" : `asked for ${count(asked, "time")}`}, ${renewals(paid)}.`,
    ].join("\n"),
  };
}
