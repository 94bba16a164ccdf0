import type { Page, Response } from "@playwright/test";

const HYDRATED = "html[data-hydrated]";

const hasScript = () => !matchMedia("(scripting: none)").matches;

/** Makes a page of the desk wait for the desk's script, without which its keys and drafts do nothing. */
export function awaitHydration(page: Page): Page {
  const { goto, reload, goBack, goForward } = page;
  async function arrive(
    going: Promise<Response | null>,
    options?: { waitUntil?: string },
  ): Promise<Response | null> {
    const response = await going;
    if (!options?.waitUntil && (await page.evaluate(hasScript)))
      await page.locator(HYDRATED).waitFor({ state: "attached" });
    return response;
  }
  page.goto = (url, options) => arrive(goto.call(page, url, options), options);
  page.reload = (options) => arrive(reload.call(page, options), options);
  page.goBack = (options) => arrive(goBack.call(page, options), options);
  page.goForward = (options) => arrive(goForward.call(page, options), options);
  return page;
}
