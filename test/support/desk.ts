import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { openDeskServer } from "../../desk/open-desk.ts";
import { awaitHydration } from "./hydration.ts";
import { ROOT, SHOP } from "./server.ts";

const BUILD = pathToFileURL(join(ROOT, "build/desk/"));

/** Opens a desk in this process, for a copy of the tests' shop unless the environment names another. */
export async function openTestDesk(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-desk-"));
  const contentDir = environment.CONTENT_DIR ?? join(folder, "content");
  if (!environment.CONTENT_DIR) await cp(SHOP, contentDir, { recursive: true });
  const env = {
    DATABASE_URL: `file:${join(folder, "data/vitrine.db")}`,
    ...environment,
    CONTENT_DIR: contentDir,
  };
  const desk = await openDeskServer(env, { usesSocket: false, host: null }, BUILD, () => undefined);
  const url = new URL(desk.createLink()).origin;
  const entered = new Set<Page>();
  function keep(page: Page): void {
    if (!entered.has(page)) entered.add(awaitHydration(page));
  }
  /** Takes the cookie of a link without loading a page. */
  async function admit(page: Page): Promise<void> {
    keep(page);
    await page.request.get(desk.createLink());
  }
  return {
    contentDir,
    env,
    url,
    createLink: desk.createLink,
    admit,
    /** Loads only `path`, without the link's own page. */
    async enter(page: Page, path: string): Promise<void> {
      await admit(page);
      await page.goto(new URL(path, url).href);
    },
    async enterByLink(page: Page): Promise<void> {
      keep(page);
      await page.goto(desk.createLink(), { waitUntil: "load" });
      await page.waitForURL(/\/$/);
    },
    async close() {
      // A page that still loads something from the desk, even its icon, would report that it went away.
      for (const page of entered) {
        if (!page.isClosed()) await page.goto("about:blank", { waitUntil: "commit" });
      }
      await desk.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
