import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../test/support/browser.ts";
import type { Lighthouse, LighthouseResult } from "./load-lighthouse.ts";

const CATEGORIES = [
  "performance",
  "accessibility",
  "best-practices",
  "seo",
  "agentic-browsing",
] as const;

/** Chromium without a network but this machine. */
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1",
];

export interface Visit {
  /** 0 to 100 for performance, accessibility, practices, SEO, agents. */
  readonly scores: readonly number[];
  /** Milliseconds. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  /** All that the main thread did. */
  readonly work: number;
  readonly cls: number;
  /** Audits that cost points outside performance. */
  readonly failing: readonly string[];
}

function toVisit({ categories, audits, runtimeError }: LighthouseResult): Visit {
  if (runtimeError) throw new Error(runtimeError.message);
  const valueOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failing = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => {
      const score = audits[id]?.score ?? 1;
      return weight > 0 && score < 0.9;
    }),
  );
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    fcp: valueOf("first-contentful-paint"),
    lcp: valueOf("largest-contentful-paint"),
    tbt: valueOf("total-blocking-time"),
    work: valueOf("mainthread-work-breakdown"),
    cls: valueOf("cumulative-layout-shift"),
    failing: failing.map(({ id }) => id),
  };
}

/**
 * One visit as Lighthouse's phone, in a new browser with a profile of its own. The browser itself is slowed down: what
 * is simulated from a fast visit leaves out how the page's work and its transfers delay each other.
 */
export async function visit(lighthouse: Lighthouse, url: string): Promise<Visit> {
  const userDataDir = await mkdtemp(join(tmpdir(), "vitrine-lighthouse-"));
  const chrome = await lighthouse.launch({
    chromePath: findChromium(),
    chromeFlags: CHROME_FLAGS,
    userDataDir,
    logLevel: "silent",
  });
  try {
    const result = await lighthouse.run(url, {
      port: chrome.port,
      output: "json",
      logLevel: "silent",
      throttlingMethod: "devtools",
      onlyCategories: CATEGORIES,
    });
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
    return toVisit(result.lhr);
  } finally {
    chrome.kill();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
  }
}
