import type { Logger } from "pino";
import { toIso } from "../catalogue/format/time.ts";
import type { Config } from "../server/config.ts";
import { restoreKept } from "../server/content/kept-listings.ts";
import { type Content, type ContentReading, readContent } from "../server/content/read-content.ts";
import type { Database } from "../server/database/database.ts";
import { openFigures } from "./figures/figures.ts";
import { openHealth } from "./health/health.ts";
import { createNotices } from "./layout/notices.ts";
import { openShop } from "./shop/shop.ts";
import { openToday } from "./today/today.ts";

/** What every capability of the desk works with. */
export interface DeskBase {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly database: Database;
  readonly log: Logger;
  /** In milliseconds. */
  now(): number;
  /** Now, as ISO-8601 UTC. */
  time(): string;
  /** Reads the seller's files as they are on disk now; `content` is null if the shop can't be opened with them. */
  readFiles(): Promise<ContentReading>;
  /** Throws UnreadableShop if the shop can't be opened with the seller's files. */
  requireContent(): Promise<Content>;
}

/** The error page lists the faults. */
export class UnreadableShop extends Error {}

interface Opened extends Pick<DeskBase, "config" | "environment" | "database" | "log"> {
  readonly now?: () => number;
}

function openBase({ now = Date.now, ...opened }: Opened): DeskBase {
  const { config, database } = opened;
  let last: Content | null = null;
  async function readFiles(): Promise<ContentReading> {
    const { content, faults } = await readContent(config.contentDir, last ?? undefined);
    if (!content) return { content, faults };
    // Unchanged files give the last content itself, which already has the kept listings.
    if (content !== last) last = last ? content : await restoreKept(content, database.db);
    return { content: last, faults: last.faults };
  }
  return {
    ...opened,
    now,
    time: () => toIso(now()),
    readFiles,
    async requireContent() {
      const { content } = await readFiles();
      if (!content) throw new UnreadableShop();
      return content;
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

export function openDesk(opened: Opened) {
  const base = openBase(opened);
  return {
    ...base,
    notices: createNotices(),
    today: openToday(base),
    figures: openFigures(base),
    health: openHealth(base),
    shop: openShop(base),
  };
}
