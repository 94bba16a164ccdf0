import type { Page } from "@playwright/test";
import { FAMILIES, type Family } from "../../app/gallery/families.ts";
import type { Scene } from "./scene.ts";

/** Both themes stand in each picture. */
const inGallery = (
  state: string,
  family: Family,
  clip: string,
  prepare?: Scene["prepare"],
): Scene => ({
  page: "gallery",
  state,
  path: `/_gallery?only=${family}`,
  stage: "development",
  themes: ["dark"],
  clip,
  prepare,
  // Another development server on this machine may have the socket.
  noise: [/websocket/i],
});

const RANKS = "#button-of-each-rank";
const button = (page: Page) => page.locator(`${RANKS} .gallery-stage button`).first();

/** Every shared part in every state, a picture for each family of parts. */
export const galleryScenes: readonly Scene[] = [
  ...FAMILIES.map((family) => inGallery(family, family, `#${family}`)),
  // The pointer stays where it is while the window changes its width.
  {
    ...inGallery("a button under the pointer", "buttons", RANKS, (page) => button(page).hover()),
    widths: [1280],
  },
  inGallery("a button in focus", "buttons", RANKS, async (page) => {
    await button(page).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
  }),
];
