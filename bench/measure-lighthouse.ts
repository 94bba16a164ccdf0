import { type Lighthouse, loadLighthouse } from "./load-lighthouse.ts";
import { waitUntilQuiet } from "./machine.ts";
import { type Measurement, notMeasured, type Row } from "./measurement.ts";
import { PAGE_KINDS } from "./page-kinds.ts";
import { percentile } from "./percentile.ts";
import { startPlainPages } from "./plain-pages.ts";
import { startVisitedShop } from "./start-shop.ts";
import { type Visit, visit } from "./visit-lighthouse.ts";

const VISITS = 5;
const MAX_FAILURES = 3;
/** Pages whose largest paint has an aim of its own, against the same page without script and fonts. */
const WITH_LIMIT = ["home", "list", "detail"];
/** Pages that search engines are asked to leave out. */
const UNLISTED = new Set(["shortlist"]);
const LCP_RATIO = 1.1;
const TBT_MS = 100;
const SCORES = "performance / accessibility / practices / SEO / agents";
const SEO = 3;

const middle = (values: readonly number[]) => percentile(values, 0.5);

/** Now and then the trace of a load lacks its beginning, and Lighthouse asks to be run again. */
async function visitUntilTraced(lighthouse: Lighthouse, url: string): Promise<Visit> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await visit(lighthouse, url);
    } catch (error) {
      if (failures === MAX_FAILURES) throw error;
    }
  }
}

/** The median of each figure over several visits. */
async function visitOften(lighthouse: Lighthouse, url: string, isQuick: boolean): Promise<Visit> {
  const visits: Visit[] = [];
  for (let count = 0; count < (isQuick ? 1 : VISITS); count += 1) {
    await waitUntilQuiet(isQuick);
    visits.push(await visitUntilTraced(lighthouse, url));
  }
  const [first] = visits;
  if (!first) throw new Error("no visit");
  return {
    scores: first.scores.map((_, index) => middle(visits.map(({ scores }) => scores[index] ?? 0))),
    fcp: middle(visits.map(({ fcp }) => fcp)),
    lcp: middle(visits.map(({ lcp }) => lcp)),
    tbt: middle(visits.map(({ tbt }) => tbt)),
    work: middle(visits.map(({ work }) => work)),
    cls: middle(visits.map(({ cls }) => cls)),
    failing: first.failing,
  };
}

function toScoreRow(name: string, { scores, failing }: Visit): Row {
  const isHidden = UNLISTED.has(name);
  const counted = isHidden ? scores.toSpliced(SEO, 1) : scores;
  const causes = failing.length > 0 ? ` (${failing.join(", ")})` : "";
  return {
    what: `Lighthouse mobile, ${name}: ${SCORES}`,
    measured: scores.join(" / ") + causes,
    aim: isHidden ? "100 in all but SEO: the page is noindex" : "100 in all five",
    isMet: counted.every((score) => score === 100),
  };
}

function toPaintRow(name: string, { fcp, lcp, tbt, work, cls }: Visit, plain: Visit | null): Row {
  const ratio = plain ? lcp / plain.lcp : undefined;
  const isSteady = tbt <= TBT_MS && Math.round(cls * 1_000) === 0;
  return {
    what: `Lighthouse mobile, ${name}: FCP / LCP / TBT / main thread / CLS`,
    measured: `${fcp.toFixed(0)} ms / ${lcp.toFixed(0)} ms / ${tbt.toFixed(0)} ms / ${work.toFixed(0)} ms / ${cls.toFixed(3)}`,
    ...(plain && { limit: `LCP without script and fonts: ${plain.lcp.toFixed(0)} ms` }),
    ...(ratio !== undefined && { ratio }),
    aim: `${plain ? `LCP ≤ ${LCP_RATIO} × limit, ` : ""}TBT ≤ ${TBT_MS} ms, CLS 0`,
    isMet: isSteady && (ratio === undefined || ratio <= LCP_RATIO),
  };
}

/** Lighthouse's scores and paints of every kind of page on its slowed-down phone, median of five visits. */
export const measureLighthouse: Measurement = {
  name: "lighthouse",
  async measure({ isQuick }) {
    const lighthouse = await loadLighthouse();
    if (!lighthouse) return { rows: [notMeasured("Lighthouse", "it could not be installed")] };
    await using shop = await startVisitedShop(PAGE_KINDS.values());
    const paths = WITH_LIMIT.map((name) => PAGE_KINDS.get(name) ?? "/");
    await using plainPages = await startPlainPages(shop.url, paths);
    const rows: Row[] = [];
    for (const [name, path] of PAGE_KINDS) {
      const own = await visitOften(lighthouse, shop.url + path, isQuick);
      const plain = WITH_LIMIT.includes(name)
        ? await visitOften(lighthouse, plainPages.url + path, isQuick)
        : null;
      rows.push(toScoreRow(name, own), toPaintRow(name, own, plain));
    }
    return { rows };
  },
};
