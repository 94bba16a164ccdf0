import { afterEach, expect, it, vi } from "vitest";
import { measureSpeed } from "./speed.ts";

const ALL = ["largest-contentful-paint", "layout-shift", "event", "first-input"];

interface Load {
  readonly types?: readonly string[];
  readonly entries?: readonly { readonly entryType: string }[];
  readonly navigator?: object;
  readonly document?: object;
  readonly performance?: object;
}

/** Loads a page, hides it twice, and returns what it sent. */
function visit({ types = ALL, entries = [], ...more }: Load): unknown[] {
  const sent: unknown[] = [];
  class Observer {
    static supportedEntryTypes = types;
    type = "";
    observe({ type }: { type: string }): void {
      expect(types).toContain(type);
      this.type = type;
    }
    takeRecords() {
      return entries.filter(({ entryType }) => entryType === this.type);
    }
  }
  const page = Object.assign(new EventTarget(), { hidden: false, ...more.document });
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("document", page);
  vi.stubGlobal("performance", { getEntriesByType: () => [], ...more.performance });
  vi.stubGlobal("navigator", {
    sendBeacon: (path: string, body: string) => sent.push([path, JSON.parse(body)]),
    ...more.navigator,
  });
  measureSpeed("/speed");
  for (const hidden of [false, true, false, true])
    Object.assign(page, { hidden }).dispatchEvent(new Event("visibilitychange"));
  return sent;
}

const paint = (startTime: number) => ({ entryType: "largest-contentful-paint", startTime });
const shift = (startTime: number, value: number, hadRecentInput = false) => {
  return { entryType: "layout-shift", startTime, value, hadRecentInput };
};
const touch = (interactionId: number, duration: number, entryType = "event") => {
  return { entryType, interactionId, duration };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a page sends its last largest paint, its longest interaction and its shift, once", () => {
  const entries = [paint(400.4), paint(1_240.6), shift(500, 0.0202)];
  const touched = [touch(0, 900), touch(7, 48), touch(7, 104), touch(8, 24, "first-input")];
  expect(visit({ entries: [...entries, ...touched] })).toEqual([
    ["/speed", { lcp: 1_241, inp: 104, cls: 0.02 }],
  ]);
});

it("shifts add up while less than a second lies between them, for 5 seconds, unless a visitor caused them", () => {
  const close = [0, 900, 1_800, 2_700, 3_600, 4_500].map((time) => shift(time, 0.01));
  const later = [shift(5_400, 0.03), shift(6_400, 0.04), shift(6_500, 0.9, true)];
  expect(visit({ entries: [...close, ...later] })).toMatchObject([["/speed", { cls: 0.06 }]]);
});

it("of every 50 interactions, the longest is left out", () => {
  const entries = [touch(1, 800), touch(2, 300), touch(3, 120)];
  const inpOf = (interactionCount: number) =>
    visit({ entries, performance: { interactionCount } })[0];
  expect(inpOf(49)).toMatchObject(["/speed", { inp: 800 }]);
  expect(inpOf(50)).toMatchObject(["/speed", { inp: 300 }]);
  expect(inpOf(1_000)).toMatchObject(["/speed", { inp: 120 }]);
});

it("a browser sends null for what it doesn't measure, and for a page that nobody touched", () => {
  expect(visit({ types: [] })).toEqual([["/speed", { lcp: null, inp: null, cls: null }]]);
  expect(visit({})).toEqual([["/speed", { lcp: null, inp: null, cls: 0 }]]);
});

it("a prerendered page counts from when it's opened", () => {
  const load = { activationStart: 1_000 };
  const document = { hidden: true, prerendering: true };
  const lcpOf = (time: number) =>
    visit({ entries: [paint(time)], document, performance: { getEntriesByType: () => [load] } })[0];
  expect(lcpOf(1_200)).toMatchObject(["/speed", { lcp: 200 }]);
  expect(lcpOf(600)).toMatchObject(["/speed", { lcp: 0 }]);
});

it.each([
  ["a visitor with Global Privacy Control", { navigator: { globalPrivacyControl: true } }],
  ["a visitor with Do Not Track", { navigator: { doNotTrack: "1" } }],
  ["a page that opens in the background", { document: { hidden: true } }],
])("%s sends nothing", (_, load) => {
  expect(visit(load)).toEqual([]);
});
