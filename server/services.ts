import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { type ContentStore, openContentStore } from "./content-store.ts";
import { type Photo, readFounderPhoto } from "./founder-photo.ts";
import type { Content } from "./read-content.ts";

/** What the pages may use of the backend. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly content: ContentStore;
  /** The founder's photo; null when the shop has none. */
  readFounderPhoto(): Promise<Photo | null>;
  /** Lets go of everything that is held open. */
  close(): Promise<void>;
}

export function openServices(config: Config, first: Content, log: Logger): Services {
  const content = openContentStore(config.contentDir, first, log);
  return {
    config,
    log,
    content,
    readFounderPhoto: () => readFounderPhoto(config.contentDir, content.current.shop.founder),
    close: () => content.close(),
  };
}
