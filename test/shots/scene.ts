import type { Page } from "@playwright/test";

export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

export const WIDTHS = [360, 768, 1280, 1920] as const;
/** Window heights by width, in pixels. */
export const HEIGHTS: Readonly<Record<number, number>> = {
  360: 640,
  768: 1024,
  1280: 800,
  1920: 1080,
};

/** The shipped shop, or one with unusual listings. */
export type SceneShop = "demo" | "unusual";

/** One state of a page, by default at every width and in both themes. */
export interface Scene {
  /** The group in the contact sheet, and the name for --only. */
  readonly page: string;
  readonly state: string;
  readonly path: string;
  /** A listed name, at whose own address the path is. */
  readonly host?: string;
  readonly shop?: SceneShop;
  /** Runs after hydration. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Runs before the page is requested. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** 'window' shows only what is visible without scrolling. */
  readonly part?: "window";
  /** CSS selector of the part to show. */
  readonly clip?: string;
  readonly hasScript?: boolean;
  readonly media?: "print";
  readonly forcedColors?: boolean;
  readonly widths?: readonly number[];
  readonly themes?: readonly Theme[];
  /** Expected console errors and failed requests. */
  readonly noise?: readonly RegExp[];
}

/** A4 at 96 pixels per inch. */
const PAPER_WIDTH = 794;

export function unscrolled(scene: Scene): Scene {
  return { ...scene, part: "window", state: `${scene.state}, without scrolling` };
}

export function printed(scene: Scene): Scene {
  const paper = { media: "print", widths: [PAPER_WIDTH], themes: ["light"] } as const;
  return { ...scene, ...paper, state: `${scene.state}, printed` };
}

/** Dark only, since the theme is set by a script. */
export function withoutScript(scene: Scene): Scene {
  return { ...scene, hasScript: false, themes: ["dark"], state: `${scene.state}, no JavaScript` };
}

export function inForcedColors(scene: Scene): Scene {
  return {
    ...scene,
    forcedColors: true,
    widths: [360, 1280],
    state: `${scene.state}, forced colors`,
  };
}
