/* oxlint-disable unicorn/consistent-function-scoping -- these run in the browser */
import type { Page } from "@playwright/test";

const PLATES = "svg[focusable=false]";
const MAX_HEIGHT = 8_000;
/** Parts closer together than this share a picture, which takes less time than two. */
const NEAR = 400;
/** On a scale of 255, nobody sees a stroke behind a word that is paler than this. */
const HARDLY_SEEN = 3;

async function photograph(page: Page, top: number, height: number): Promise<string> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const clip = { x: 0, y: top, width, height };
  return (await page.screenshot({ fullPage: true, clip })).toString("base64");
}

const showPlates = (page: Page, visibility: "visible" | "hidden") =>
  page.evaluate(
    ([selector, value]) => {
      for (const plate of document.querySelectorAll<SVGElement>(selector)) {
        plate.style.visibility = value;
      }
    },
    [PLATES, visibility] as const,
  );

export async function findStruckWords(page: Page): Promise<string[]> {
  const struck: string[] = [];
  // Antialiasing differs slightly over a plate, so all text is hidden.
  await page.addStyleTag({ content: ":not(svg, svg *) { color: transparent !important }" });
  for (const { top, height } of await page.evaluate(findBands, { PLATES, MAX_HEIGHT, NEAR })) {
    await showPlates(page, "visible");
    const before = await photograph(page, top, height);
    await showPlates(page, "hidden");
    const after = await photograph(page, top, height);
    struck.push(...(await page.evaluate(compareWords, { before, after, top, HARDLY_SEEN })));
  }
  await showPlates(page, "visible");
  return struck;
}

interface Band {
  readonly top: number;
  readonly height: number;
}

/** Finds the parts of the page's height that have a plate: only there can a stroke run behind a word. */
function findBands(given: { PLATES: string; MAX_HEIGHT: number; NEAR: number }): Band[] {
  const end = document.documentElement.scrollHeight;
  const drawn = [...document.querySelectorAll(`${given.PLATES}, ${given.PLATES} *`)]
    .map((part) => part.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top, bottom }) => ({
      top: Math.max(0, Math.floor(top + scrollY) - 4),
      bottom: Math.min(end, Math.ceil(bottom + scrollY) + 4),
    }))
    .toSorted((one, other) => one.top - other.top);
  const bands: { top: number; height: number }[] = [];
  for (const { top, bottom } of drawn) {
    const last = bands.at(-1);
    const isNear = last && top - last.top - last.height < given.NEAR;
    if (last && isNear && bottom - last.top <= given.MAX_HEIGHT)
      last.height = Math.max(last.height, bottom - last.top);
    else bands.push({ top, height: bottom - top });
  }
  return bands.filter(({ height }) => height > 0);
}

interface Pictures {
  readonly before: string;
  readonly after: string;
  readonly top: number;
  readonly HARDLY_SEEN: number;
}

async function compareWords(pictures: Pictures): Promise<string[]> {
  const read = async (picture: string) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!canvas) throw new Error("no canvas");
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [before, after] = [await read(pictures.before), await read(pictures.after)];
  const differsIn = ({ left, right, top, bottom }: DOMRect) => {
    const start = top + scrollY - pictures.top;
    const end = bottom + scrollY - pictures.top;
    for (let y = Math.max(0, Math.floor(start)); y < Math.min(end, before.height); y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(right, before.width); x += 1) {
        const at = 4 * (y * before.width + x);
        for (const part of [at, at + 1, at + 2]) {
          const difference = (before.data[part] ?? 0) - (after.data[part] ?? 0);
          if (Math.abs(difference) > pictures.HARDLY_SEEN) return true;
        }
      }
    }
    return false;
  };
  const struck: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
    if (parent.closest(".sr-only, .skip-link, aside[aria-label=Contact]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const shown = parent.getBoundingClientRect();
    const isCut = getComputedStyle(parent).overflow !== "visible";
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    // A font's own boxes are taller than its letters.
    const rects = [...range.getClientRects()].filter(({ top }) => !isCut || top < shown.bottom);
    const lines = rects.map(({ left, width, top, height }) => {
      const middle = top + height / 2;
      return new DOMRect(left, middle - 0.6 * size, width, 1.2 * size);
    });
    if (lines.some(differsIn)) struck.push(node.textContent.slice(0, 60));
  }
  return struck;
}
