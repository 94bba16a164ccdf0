import { formatCount as count, groupDigits } from "../../catalogue/format/format.ts";
import { type Currency, formatMoney } from "../../catalogue/format/currency.ts";
import { LOOK_BACK_DAYS, MANY_VIEWS } from "./gather-names.ts";
import { figureOf, type Report } from "./gather.ts";
import { right, type Section } from "./section.ts";

const signed = (change: number) =>
  change === 0 ? "0" : `${change > 0 ? "+" : "-"}${groupDigits(Math.abs(change))}`;

const share = (part: number, whole: number) =>
  whole === 0 ? "0%" : `${Math.round((100 * part) / whole)}%`;

/** Writes the highest offer in each currency. */
export const formatHighest = (highest: readonly (readonly [Currency, number])[]): string =>
  highest.map(([currency, amount]) => formatMoney(amount, currency)).join(", ");

export function writeNames(report: Report): Section[] {
  const { mostViewed, neverAsked, unseen } = report.names;
  const seen = figureOf(report, "views");
  const isFirst = seen?.before === null;
  const [first] = mostViewed;
  const all = seen?.count ?? 0;
  const sections: Section[] = [];
  if (first) {
    sections.push({
      title: "Most viewed names",
      sentences: [`${first.name} had ${groupDigits(first.views)} of ${count(all, "view")}.`],
      columns: [
        { title: "Name" },
        ...["Views", "Change", "On its lander", "Inquiries", "Offers", "Highest"].map(right),
      ],
      rows: mostViewed.map(({ name, views, before, landerViews, inquiries, offers, highestIn }) => [
        name,
        groupDigits(views),
        isFirst ? "–" : signed(views - before),
        share(landerViews, views),
        String(inquiries),
        String(offers),
        formatHighest(highestIn) || "–",
      ]),
      bars: mostViewed.map(({ views }) => views),
      chart: "bars",
    });
  }
  if (neverAsked.count > 0) {
    sections.push({
      title: "Viewed but never asked about",
      sentences: [
        `${count(neverAsked.count, "name")} had ${MANY_VIEWS} views or more in ${LOOK_BACK_DAYS} days, but no inquiry or offer. Is the price or the page wrong?`,
      ],
      columns: [{ title: "Name" }, right(`Views in ${LOOK_BACK_DAYS} days`)],
      rows: neverAsked.some.map(({ name, views }) => [name, groupDigits(views)]),
    });
  }
  if (unseen && unseen.count > 0) {
    const rest = unseen.count - unseen.some.length;
    const list = unseen.some.join(", ") + (rest > 0 ? ` and ${groupDigits(rest)} more` : "");
    sections.push({
      title: `Not viewed in ${LOOK_BACK_DAYS} days`,
      sentences: [`${count(unseen.count, "name")}, the most expensive first: ${list}.`],
      columns: [],
      rows: [],
    });
  }
  return sections;
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

const nameLanguage = (code: string) =>
  code === "other" ? "Other or none" : (languageNames.of(code) ?? code);

function writeOrigin(title: string, column: string, origins: Report["sources"]): Section[] {
  const { total, totalBefore, most } = origins;
  const [first] = most;
  if (!first) return [];
  return [
    {
      title,
      sentences: [`${first.name}: ${groupDigits(first.views)} of ${count(total, "view")}.`],
      columns: [{ title: column }, right("Views"), right("Change")],
      rows: most.map(({ name, views, before }) => [
        name,
        groupDigits(views),
        totalBefore === 0 ? "–" : signed(views - before),
      ]),
    },
  ];
}

export const writeSources = (sources: Report["sources"]) =>
  writeOrigin("Where views came from", "From", sources);

export function writeOrigins({ sources, languages }: Report): Section[] {
  const named = languages.most.map((row) => ({ ...row, name: nameLanguage(row.name) }));
  return [
    ...writeSources(sources),
    ...writeOrigin("Languages that browsers prefer", "Language", { ...languages, most: named }),
  ];
}

const WAYS: Readonly<Record<string, string>> = { api: "JSON", mcp: "MCP", web: "Text" };

const USES: Readonly<Record<string, string>> = {
  search: "Searches",
  name: "Single names",
  shop: "About the shop",
  text: "Pages as Markdown",
  guide: "Guides to the API",
};

export function writeMachines({ machines }: Report): Section[] {
  const { uses, names } = machines;
  const total = uses.reduce((sum, { requests }) => sum + requests, 0);
  if (total === 0) return [];
  const most = names.map(({ name, requests }) => `${name} (${groupDigits(requests)})`);
  return [
    {
      title: "Requests by programs",
      sentences: [
        `Assistants and other programs made ${count(total, "request")}.`,
        ...(most.length > 0 ? [`Most requested: ${most.join(", ")}.`] : []),
      ],
      columns: [{ title: "Request type" }, { title: "Format" }, right("Requests")],
      rows: uses.map(({ way, use, requests }) => [
        USES[use] ?? use,
        WAYS[way] ?? way,
        groupDigits(requests),
      ]),
    },
  ];
}
