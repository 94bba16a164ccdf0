import { type AnalyticsRecord, commitViews, type PageView } from "./analytics.ts";
import type { Database } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";

export interface ViewRecorder {
  /** Resolves when the view is committed; rejects when it can't be. */
  record(view: PageView): Promise<void>;
  /** Resolves when everything that was recorded is settled. */
  close(): Promise<void>;
}

/** Views in one transaction at the most. */
const MAX_GROUP = 500;
/** Views that may wait; more than these are refused rather than kept in memory. */
const MAX_WAITING = 20_000;

export class TooManyViews extends Error {}

interface Waiting {
  readonly view: PageView;
  resolve(): void;
  reject(error: unknown): void;
}

/** Commits views in groups: all that arrive while one group is being written make the next. */
export function createViewRecorder(
  database: Database,
  onCommitted: (records: readonly AnalyticsRecord[]) => void,
): ViewRecorder {
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  async function commitGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const records = await retryBusy(() =>
        commitViews(
          database,
          group.map(({ view }) => view),
        ),
      );
      for (const { resolve } of group) resolve();
      onCommitted(records);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function work(): Promise<void> {
    // Once round the event loop: whatever else has just arrived joins the group.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await commitGroup(group);
      await new Promise((resolve) => setImmediate(resolve));
    }
    working = null;
  }

  return {
    record(view) {
      if (waiting.length >= MAX_WAITING) return Promise.reject(new TooManyViews());
      const done = new Promise<void>((resolve, reject) => waiting.push({ view, resolve, reject }));
      working ??= work();
      return done;
    },
    async close() {
      await working;
    },
  };
}
