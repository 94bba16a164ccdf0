import { startPostgres } from "../test/support/engines.ts";
import { waitUntilQuiet } from "./machine.ts";
import { type Measurement, notMeasured, type Row, whole } from "./measurement.ts";
import { startShop } from "./start-shop.ts";
import { hasWrk, load, type Load } from "./wrk.ts";

const SECONDS = 6;
const QUICK_S = 3;
const PATH = "/portfolio/people.talk";
const SEARCH = "/portfolio?q=";

interface Loads {
  readonly finished: Load;
  readonly searches: Load;
}

async function measureWith(workers: number, databaseUrl: string, isQuick: boolean): Promise<Loads> {
  await using shop = await startShop({ DATABASE_URL: databaseUrl }, ["--workers", String(workers)]);
  const seconds = isQuick ? QUICK_S : SECONDS;
  const { pid } = shop;
  const search = { url: shop.url + SEARCH, pid, seconds, eachPath: SEARCH };
  await load({ url: shop.url + PATH, pid, seconds });
  await load({ ...search, eachPath: `${SEARCH}warm` });
  await waitUntilQuiet(isQuick);
  const finished = await load({ url: shop.url + PATH, pid, seconds });
  const searches = await load(search);
  return { finished, searches };
}

function toRow(what: string, two: Load, one: Load): Row {
  return {
    what: `${what}, requests a second with --workers 2, PostgreSQL`,
    measured: whole(two.perSecond),
    limit: `one process: ${whole(one.perSecond)}`,
    ratio: two.perSecond / one.perSecond,
  };
}

/** What a second process gives, where wrk and PostgreSQL share the same cores. */
export const measureWorkers: Measurement = {
  name: "workers",
  async measure({ isQuick }) {
    if (!hasWrk()) return { rows: [notMeasured("--workers 2", "wrk is not installed")] };
    await using stack = new AsyncDisposableStack();
    const engine = await startPostgres();
    stack.defer(() => engine.close());
    const one = await measureWith(1, await engine.createDatabase(), isQuick);
    const two = await measureWith(2, await engine.createDatabase(), isQuick);
    return {
      rows: [
        toRow("a finished detail page", two.finished, one.finished),
        toRow("searches that differ each time", two.searches, one.searches),
      ],
    };
  },
};
