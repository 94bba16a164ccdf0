import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { findMisplaced } from "./misplaced.ts";
import { findSmallTargets } from "./targets.ts";

/** Each document reads this anew, and reading the file with its comments takes twice as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const OF_COLORS = ["color-contrast", "link-in-text-block"];

export const PHONE = { width: 360, height: 800 } as const;
export const NARROWEST = 320;

async function findFaults(
  page: Page,
  part: string,
  tagsOrRules: string[],
  rules: Record<string, { enabled: boolean }> = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ([include, runOnly, changed]) => {
      const { run } = Reflect.get(globalThis, "axe") as typeof axe;
      const { violations } = await run(
        { include, exclude: "iframe" },
        {
          runOnly,
          rules: { "empty-table-header": { enabled: true }, ...changed },
          resultTypes: ["violations"],
          iframes: false,
          preload: false,
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
      );
    },
    [part, tagsOrRules, rules] as const,
  );
}

export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  expect(await findFaults(page, part, WCAG_AA)).toEqual([]);
}

/** Motion must be reduced. */
export async function expectAccessibleInBothThemes(page: Page, part = "html"): Promise<void> {
  await expect(page.locator("html")).toHaveClass("dark");
  await expectAccessible(page, part);
  await page.evaluate(() => document.documentElement.classList.replace("dark", "light"));
  expect(await findFaults(page, part, OF_COLORS), "in the light theme").toEqual([]);
  await page.evaluate(() => document.documentElement.classList.replace("light", "dark"));
}

/** The contrast of each color is computed for both themes elsewhere, and looking at it takes most of the time. */
export async function expectStateAccessible(page: Page, part = "html"): Promise<void> {
  expect(await findFaults(page, part, WCAG_AA, { "color-contrast": { enabled: false } })).toEqual(
    [],
  );
}

/** A part's state is accessible and large enough to touch, and all of its page is in place. */
export async function expectSound(page: Page, part: string): Promise<void> {
  expect(await findSmallTargets(page, 44)).toEqual([]);
  await expectStateAccessible(page, part);
  await expectInPlace(page, 1280, PHONE.width);
}

/** Nothing scrolls sideways, leaves its box or lies over another text, in windows of these widths or in this one. */
export async function expectInPlace(page: Page, ...widths: number[]): Promise<void> {
  // After a click on a link, the next page may have no body yet.
  await page.locator("body").waitFor();
  const { width: present, height } = page.viewportSize() ?? PHONE;
  for (const width of widths.length > 0 ? widths : [present]) {
    if (widths.length > 0) await page.setViewportSize({ width, height });
    const scrolled = await page.evaluate(() => {
      const { scrollX: before, scrollY } = window;
      window.scrollTo({ left: 10_000, top: scrollY, behavior: "instant" });
      const { scrollX } = window;
      window.scrollTo({ left: before, top: scrollY, behavior: "instant" });
      return scrollX;
    });
    expect.soft(scrolled, `${width} wide, pixels that the page can be scrolled sideways`).toBe(0);
    expect.soft(await findMisplaced(page), `${width} wide`).toEqual([]);
  }
}
