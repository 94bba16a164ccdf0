import { refusesCounting } from "./refuses-counting.ts";

/** TypeScript's library lacks what only some types of entries have. */
interface Entry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly interactionId?: number;
}

const GAP_MS = 1_000;
const WINDOW_MS = 5_000;
const INTERACTIONS_PER_OUTLIER = 50;

const isMeasured = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

/** Returns a function that takes the entries which haven't been delivered yet. */
function watch(type: string, take: (entry: Entry) => void): () => void {
  const takeAll = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(take);
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
  const options = { type, buffered: true, durationThreshold: 16 };
  if (isMeasured(type)) observer.observe(options);
  return () => takeAll(observer.takeRecords());
}

/**
 * Sends `{lcp, inp, cls}` to `path` once, when the page is first hidden, as web.dev defines them: milliseconds, and the
 * layout shift without a unit. A value is null if the browser doesn't measure it, or had nothing to measure.
 */
export function measureSpeed(path: string): void {
  const isPrerendered = "prerendering" in document && document.prerendering === true;
  // A page in the background isn't painted until somebody looks at it, however long that takes.
  if (refusesCounting() || (document.hidden && !isPrerendered)) return;

  let lcp: number | null = null;
  let cls = isMeasured("layout-shift") ? 0 : null;
  let [sum, first, last] = [0, 0, -Infinity];
  const longest = new Map<number, number>();

  const addShift = ({ startTime, value, hadRecentInput }: Entry) => {
    if (hadRecentInput) return;
    if (startTime - last >= GAP_MS || startTime - first >= WINDOW_MS) [sum, first] = [0, startTime];
    last = startTime;
    sum += value;
    cls = Math.max(cls ?? 0, sum);
  };
  const addInteraction = ({ interactionId: id, duration }: Entry) => {
    if (id) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
  };
  const finish = [
    watch("largest-contentful-paint", ({ startTime }) => (lcp = startTime)),
    watch("layout-shift", addShift),
    watch("event", addInteraction),
    watch("first-input", addInteraction),
  ];

  document.addEventListener("visibilitychange", function send() {
    if (!document.hidden) return;
    document.removeEventListener("visibilitychange", send);
    for (const takeRest of finish) takeRest();
    const [load] = performance.getEntriesByType("navigation");
    const { activationStart = 0 } = (load ?? {}) as { activationStart?: number };
    const { interactionCount = longest.size } = performance as { interactionCount?: number };
    const outliers = Math.floor(interactionCount / INTERACTIONS_PER_OUTLIER);
    const interactions = [...longest.values()].toSorted((a, b) => b - a);
    const inp = interactions[Math.min(outliers, longest.size - 1)] ?? null;
    const speed = {
      lcp: lcp === null ? null : Math.round(Math.max(0, lcp - activationStart)),
      inp: inp === null ? null : Math.round(inp),
      cls: cls === null ? null : Math.round(1_000 * cls) / 1_000,
    };
    navigator.sendBeacon(path, JSON.stringify(speed));
  });
}
