import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { BROWSER_AGENT } from "../support/browser.ts";
import { expectNoSidewaysScroll } from "../support/audit.ts";
import { recordNoise } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import { landerUrl } from "../support/landers.ts";
import { HEIGHTS, type Scene, type Theme, WIDTHS } from "./scene.ts";

export interface Shot {
  readonly scene: Scene;
  readonly width: number;
  readonly theme: Theme;
  readonly file: string;
}

export interface SceneResult {
  readonly shots: readonly Shot[];
  readonly faults: readonly string[];
}

interface Camera {
  readonly browser: Browser;
  readonly folder: string;
  readonly url: string;
  readonly widths: readonly number[] | null;
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80);

const MAX_PHONE_WIDTH = 500;
const TIMEOUT_MS = 60_000;

function sizeOf(width: number) {
  return { width, height: HEIGHTS[width] ?? (width < MAX_PHONE_WIDTH ? 640 : 900) };
}

async function openPage(browser: Browser, scene: Scene, theme: Theme, width: number) {
  const context = await browser.newContext({
    userAgent: BROWSER_AGENT,
    viewport: sizeOf(width),
    javaScriptEnabled: scene.hasScript ?? true,
    reducedMotion: "reduce",
    colorScheme: theme,
    forcedColors: scene.forcedColors ? "active" : "none",
  });
  await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
  return { context, page: await context.newPage() };
}

async function openScene(page: Page, scene: Scene, url: string): Promise<void> {
  await scene.arrange?.(page);
  await page.goto(scene.host ? landerUrl({ url }, scene.host) : url + scene.path);
  if (scene.hasScript !== false) {
    if (!scene.host) await untilHydrated(page);
    await page.evaluate(() => document.fonts.ready);
  }
  await scene.prepare?.(page);
  if (scene.media) await page.emulateMedia({ media: scene.media });
}

async function photograph(page: Page, { part, clip }: Scene, path: string): Promise<void> {
  const picture = { path, type: "jpeg", quality: 88, scale: "css" } as const;
  if (clip) await page.locator(clip).first().screenshot(picture);
  else await page.screenshot({ ...picture, fullPage: part !== "window" });
}

/** Takes a screenshot at each width. A failing scene is reported in `faults`, not thrown. */
export async function shoot(camera: Camera, scene: Scene, theme: Theme): Promise<SceneResult> {
  const { browser, folder, url } = camera;
  const sceneWidths = scene.widths ?? WIDTHS;
  // A scene with a single width, such as print, keeps it.
  const widths = sceneWidths.length === 1 ? sceneWidths : (camera.widths ?? sceneWidths);
  const label = `${scene.page}: ${scene.state}, ${theme}`;
  const shots: Shot[] = [];
  const faults: string[] = [];
  let opened: BrowserContext | undefined;
  try {
    const { context, page } = await openPage(browser, scene, theme, widths[0] ?? WIDTHS[0]);
    opened = context;
    page.setDefaultTimeout(TIMEOUT_MS);
    const noise = recordNoise(page);
    await openScene(page, scene, url);
    for (const width of widths) {
      await page.setViewportSize(sizeOf(width));
      const file = join(slug(scene.page), `${slug(scene.state)}-${width}-${theme}.jpg`);
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await photograph(page, scene, join(folder, file));
      shots.push({ scene, width, theme, file });
      await expectNoSidewaysScroll(page).catch(() =>
        faults.push(`${label}: scrolls sideways at ${width}`),
      );
    }
    const unexpected = noise.filter((line) => !scene.noise?.some((known) => known.test(line)));
    faults.push(...unexpected.map((line) => `${label}: ${line}`));
  } catch (error) {
    faults.push(`${label}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await opened?.close();
  return { shots, faults };
}
