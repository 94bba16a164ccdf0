import type { Logger } from "pino";
import type { Config } from "../settings/config.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database } from "../database/database.ts";
import { mintAnswerLink } from "../conversations/people/answer-links.ts";
import { notifyBackoff } from "./back-off.ts";
import { startOutboxWorker, type WorkerOptions } from "./outbox-worker.ts";
import { addPrices, type QueuedEvent } from "./events.ts";
import { NotifyFault } from "./post.ts";
import { openSenders } from "./senders.ts";

interface NotifyOptions extends Pick<WorkerOptions, "pollMs"> {
  readonly config: Config;
  readonly content: Pick<ContentStore, "current">;
  readonly database: Database;
  readonly log: Logger;
  readonly backoff?: (attempts: number) => number;
}

export function openNotify(options: NotifyOptions) {
  const { config, content, backoff = notifyBackoff } = options;
  const workers = [...openSenders(config, () => content.current.shop.timeZone)].map(
    ([channel, send]) => {
      const closing = new AbortController();
      return startOutboxWorker(
        {
          channel,
          // One connection keeps messages in order, and Telegram accepts one a second.
          connections: 1,
          async send([message]) {
            const { db } = options.database;
            const site = { shop: content.current.shop, siteUrl: config.siteUrl };
            const answerUrl = await mintAnswerLink(db, message, site, Date.now());
            const queued = JSON.parse(message.params) as QueuedEvent;
            const event = addPrices(queued, content.current);
            await send(event, answerUrl, closing.signal);
          },
          judge(error, attempts) {
            const restMs = error instanceof NotifyFault ? error.restMs : undefined;
            const pauseMs = backoff(attempts);
            if (restMs === undefined) return { pauseMs };
            return { pauseMs: restMs === Infinity ? pauseMs : Math.max(pauseMs, restMs), restMs };
          },
          close: () => closing.abort(new NotifyFault("no answer before the shop was stopped")),
        },
        options,
      );
    },
  );
  return {
    wake: () => workers.forEach((worker) => worker.wake()),
    async close(giveUp?: AbortSignal) {
      await Promise.all(workers.map((worker) => worker.close(giveUp)));
    },
  };
}
