import { startServer } from "../support/server.ts";
import type { Stage } from "./scene.ts";
import { makeUnusualShop } from "./unusual-shop.ts";

/** Servers that run when first asked for. */
export interface Stages {
  /** Origin of the server on which such scenes are played. */
  open(stage: Stage): Promise<string>;
  close(): Promise<void>;
}

export function createStages(): Stages {
  const opened = new Map<Stage, Promise<string>>();
  const closers: (() => Promise<unknown>)[] = [];

  async function start(stage: Stage): Promise<string> {
    const copy = stage === "unusual" ? await makeUnusualShop() : null;
    const env: Record<string, string> = copy ? { CONTENT_DIR: copy.dir } : {};
    const server = await startServer(env);
    closers.push(
      () => server.stop(),
      () => copy?.remove() ?? Promise.resolve(),
    );
    return server.url;
  }

  return {
    open(stage) {
      const url = opened.get(stage) ?? start(stage);
      opened.set(stage, url);
      return url;
    },
    async close() {
      await Promise.allSettled(opened.values());
      for (const end of closers) await end();
    },
  };
}
