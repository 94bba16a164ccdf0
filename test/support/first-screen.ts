import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export type Screen = readonly [width: number, height: number];

export const SMALLEST: Screen = [360, 640];
export const LAPTOP: Screen = [1280, 600];
export const FEW: readonly Screen[] = [SMALLEST, LAPTOP];
export const USUAL: readonly Screen[] = [...FEW, [768, 600], [1920, 1080]];
const ALL: readonly Screen[] = [
  ...USUAL,
  [412, 732],
  [600, 640],
  [1023, 600],
  [1024, 600],
  [1184, 600],
  [1366, 650],
  [1440, 800],
];

export function headOf(page: Page, action: string | RegExp) {
  const main = page.getByRole("main");
  return {
    name: page.getByRole("heading", { level: 1 }),
    price: main.getByText(/^(\$\d|Request Price|Last asking price: \$)/).first(),
    status: main.getByText(/^Status: (available|reserved|sold)$/).first(),
    action: main.getByText(action).first(),
  };
}

export async function expectWhole(
  page: Page,
  action: string | RegExp,
  about: string,
  screens: readonly Screen[],
): Promise<void> {
  const head = headOf(page, action);
  for (const [width, height] of process.env.TEST_FULL ? ALL : screens) {
    await page.setViewportSize({ width, height });
    const at = `${about}, ${width} × ${height}`;
    expect(await page.evaluate(() => scrollY), at).toBe(0);
    for (const part of Object.values(head)) await expect(part, at).toBeInViewport({ ratio: 1 });
    await head.action.click({ trial: true });
    expect(await page.evaluate(() => scrollY), at).toBe(0);
  }
}
