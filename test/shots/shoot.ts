import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { BROWSER_AGENT } from "../support/browser.ts";
import { expectNoSidewaysScroll } from "../support/audit.ts";
import { recordNoise } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import { HEIGHTS, type Scene, type Theme, WIDTHS } from "./scene.ts";

export interface Shot {
  readonly scene: Scene;
  readonly width: number;
  readonly theme: Theme;
  /** Path of the picture inside the folder. */
  readonly file: string;
}

export interface Take {
  readonly shots: readonly Shot[];
  /** What is wrong with the scene, in words. */
  readonly faults: readonly string[];
}

interface Camera {
  readonly browser: Browser;
  /** Where pictures go. */
  readonly folder: string;
  /** Origin of the server. */
  readonly url: string;
  readonly widths: readonly number[] | null;
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80);

const PHONE = 500;
/** The development server is slow to give out a page for the first time. */
const PATIENCE_MS = 60_000;

/** The size of the window at a width, in pixels. */
function sizeOf(width: number) {
  return { width, height: HEIGHTS[width] ?? (width < PHONE ? 640 : 900) };
}

async function openPage(browser: Browser, scene: Scene, theme: Theme, width: number) {
  const context = await browser.newContext({
    userAgent: BROWSER_AGENT,
    viewport: sizeOf(width),
    javaScriptEnabled: scene.hasScript ?? true,
    // Animations are finished in the pictures; waiting for them is spared as well.
    reducedMotion: "reduce",
    colorScheme: theme,
    forcedColors: scene.forcedColors ? "active" : "none",
  });
  await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
  return { context, page: await context.newPage() };
}

async function bringAbout(page: Page, scene: Scene, url: string): Promise<void> {
  await scene.arrange?.(page);
  await page.goto(url + scene.path);
  if (scene.hasScript !== false) {
    await untilHydrated(page);
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

/** Plays a scene once in a theme and takes its picture at each width; a scene that fails is told, not thrown. */
export async function shoot(camera: Camera, scene: Scene, theme: Theme): Promise<Take> {
  const { browser, folder, url } = camera;
  const offered = scene.widths ?? WIDTHS;
  // A scene that has one width, as paper has, keeps it.
  const widths = offered.length === 1 ? offered : (camera.widths ?? offered);
  const label = `${scene.page}: ${scene.state}, ${theme}`;
  const shots: Shot[] = [];
  const faults: string[] = [];
  let opened: BrowserContext | undefined;
  try {
    const { context, page } = await openPage(browser, scene, theme, widths[0] ?? WIDTHS[0]);
    opened = context;
    page.setDefaultTimeout(PATIENCE_MS);
    const noise = recordNoise(page);
    await bringAbout(page, scene, url);
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
