import { measureSearch, type SearchTimes } from "./measure-search.ts";
import { type Measurement, type Row, whole } from "./measurement.ts";

const AIM_MS = 20;

function toRow({ size, p50Ms, p99Ms, maxMs, slowest }: SearchTimes): Row {
  const longest = `p99 ${p99Ms.toFixed(2)} ms, longest ${maxMs.toFixed(2)} ms (${slowest})`;
  return {
    what: `server time of a search among ${whole(size)} names`,
    measured: `p50 ${p50Ms.toFixed(2)} ms, ${longest}`,
    aim: `p99 < ${AIM_MS} ms`,
    isMet: p99Ms < AIM_MS,
  };
}

/** Server time of searches, without HTTP and rendering. */
export const measureSearchTime: Measurement = {
  name: "search",
  measure: async () => ({ rows: (await measureSearch()).map(toRow) }),
};
