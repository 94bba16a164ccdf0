import type { AnalyticsRecord } from "./analytics.ts";

/** A domain's record; before its first view its figures are zero and it was last viewed at no time. */
export type LiveRecord = Omit<AnalyticsRecord, "last_viewed_at"> & {
  readonly last_viewed_at: string | null;
};

type Listener = (record: LiveRecord) => void;

/** Carries changed records to whoever follows their domain. */
export interface LiveHub {
  /** Calls back at every change from now on, at most every `QUIET_MS`, until the returned function is called. */
  follow(domain: string, listener: Listener): () => void;
  /** Domains that somebody follows. */
  followed(): string[];
  publish(record: LiveRecord): void;
  close(): void;
}

/** Least time between two records of one domain, in milliseconds: a crowd is told the newest figure, not each one. */
const QUIET_MS = 40;

interface Topic {
  readonly listeners: Set<Listener>;
  newest: LiveRecord | null;
  timer: NodeJS.Timeout | null;
}

export function createLiveHub(): LiveHub {
  const topics = new Map<string, Topic>();

  function tell(topic: Topic): void {
    const record = topic.newest;
    if (!record) return;
    for (const listener of topic.listeners) listener(record);
    topic.timer = setTimeout(() => {
      topic.timer = null;
      if (topic.newest !== record) tell(topic);
    }, QUIET_MS);
  }

  function drop(domain: string, topic: Topic): void {
    if (topic.timer) clearTimeout(topic.timer);
    topics.delete(domain);
  }

  return {
    follow(domain, listener) {
      const topic = topics.get(domain) ?? { listeners: new Set(), newest: null, timer: null };
      topics.set(domain, topic);
      topic.listeners.add(listener);
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size === 0) drop(domain, topic);
      };
    },
    followed: () => [...topics.keys()],
    publish(record) {
      const topic = topics.get(record.domain);
      // Groups of several processes may be heard out of order: a count never goes back.
      if (!topic || (topic.newest && topic.newest.view_count >= record.view_count)) return;
      topic.newest = record;
      if (!topic.timer) tell(topic);
    },
    close() {
      for (const [domain, topic] of topics) drop(domain, topic);
    },
  };
}
