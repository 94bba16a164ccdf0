import type { Page } from "@playwright/test";

export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

export const WIDTHS = [360, 768, 1280, 1920] as const;
/** Heights of the window, in pixels, that go with the widths. */
export const HEIGHTS: Readonly<Record<number, number>> = {
  360: 640,
  768: 1024,
  1280: 800,
  1920: 1080,
};

/** Which shop a scene is played in: the shipped one, or one with unusual listings. */
export type Stage = "demo" | "unusual";

/** One state of one page, to be shown at every width in both themes. */
export interface Scene {
  /** What the contact sheet groups by, and what --only names. */
  readonly page: string;
  readonly state: string;
  readonly path: string;
  readonly stage?: Stage;
  /** Brings the page into its state; it has loaded, and React has taken it over. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Runs before the page is asked for. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** 'window' shows what a visitor sees without scrolling; the whole page without it. */
  readonly part?: "window";
  /** Only this part of the page, by a CSS selector. */
  readonly clip?: string;
  readonly hasScript?: boolean;
  readonly media?: "print";
  readonly forcedColors?: boolean;
  readonly widths?: readonly number[];
  readonly themes?: readonly Theme[];
  /** Console errors and failed requests that belong to the state. */
  readonly noise?: readonly RegExp[];
}

/** A4 at 96 pixels to the inch. */
const PAPER_WIDTH = 794;

/** What of a page is seen before anything is done. */
export function unscrolled(scene: Scene): Scene {
  return { ...scene, part: "window", state: `${scene.state}, without scrolling` };
}

/** A page as it goes to the printer. */
export function printed(scene: Scene): Scene {
  const paper = { media: "print", widths: [PAPER_WIDTH], themes: ["light"] } as const;
  return { ...scene, ...paper, state: `${scene.state}, printed` };
}

/** A page without its script, which alone could make it light. */
export function withoutScript(scene: Scene): Scene {
  return { ...scene, hasScript: false, themes: ["dark"], state: `${scene.state}, no JavaScript` };
}

/** A page in the colors of the visitor's system. */
export function inForcedColors(scene: Scene): Scene {
  return {
    ...scene,
    forcedColors: true,
    widths: [360, 1280],
    state: `${scene.state}, forced colors`,
  };
}
