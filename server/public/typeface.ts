import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Font, Path } from "opentype.js";
import { parse } from "opentype.js/dist/opentype.mjs";
import { isInstalled, programFile } from "../process/program.ts";

export interface Typeface {
  readonly fonts: readonly Font[];
  /** This space follows each character, in em. */
  readonly tracking: number;
}

interface Placed {
  readonly font: Font;
  readonly glyph: ReturnType<Font["charToGlyph"]>;
  readonly at: number;
}

const hasCharacter = (font: Font, character: string) => font.charToGlyphIndex(character) > 0;

/** A release has the fonts of these packages in one folder. */
const findFont = (file: string) =>
  isInstalled
    ? programFile(`fonts/${basename(file)}`)
    : fileURLToPath(import.meta.resolve(`@fontsource/${file}`));

/** Files are named by their place in the packages of @fontsource. */
export async function openTypeface(files: readonly string[], tracking = 0): Promise<Typeface> {
  const fonts = files.map(async (file) => {
    const bytes = await readFile(findFont(file));
    return parse(new Uint8Array(bytes).buffer);
  });
  return { fonts: await Promise.all(fonts), tracking };
}

export function canSet({ fonts }: Typeface, text: string): boolean {
  return [...text].every((character) => fonts.some((font) => hasCharacter(font, character)));
}

function place({ fonts, tracking }: Typeface, text: string): { placed: Placed[]; width: number } {
  const placed: Placed[] = [];
  let width = 0;
  for (const character of text) {
    const font = fonts.find((font) => hasCharacter(font, character));
    if (!font) continue;
    const glyph = font.charToGlyph(character);
    const last = placed.at(-1);
    if (last?.font === font) width += font.getKerningValue(last.glyph, glyph) / font.unitsPerEm;
    placed.push({ font, glyph, at: width });
    width += (glyph.advanceWidth ?? 0) / font.unitsPerEm + tracking;
  }
  return { placed, width };
}

export function measureText(face: Typeface, text: string): number {
  return place(face, text).width;
}

/** The baseline starts at (x, y), and `size` is in pixels per em. */
export function outlineText(
  face: Typeface,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const { placed } = place(face, text);
  return placed
    .map(({ font, glyph, at }) => toPathData(glyph.getPath(x + at * size, y, size, {}, font)))
    .join("");
}

const round = (length: number) => Math.round(length * 10) / 10;

/** Coordinates are in tenths of a pixel. The library's own writer produces NaN for some of them. */
function toPathData({ commands }: Path): string {
  return commands
    .map((command) => {
      if (command.type === "Z") return "Z";
      const end = `${round(command.x)} ${round(command.y)}`;
      if (command.type === "Q") return `Q${round(command.x1)} ${round(command.y1)} ${end}`;
      if (command.type !== "C") return command.type + end;
      const handles = [command.x1, command.y1, command.x2, command.y2].map(round);
      return `C${handles.join(" ")} ${end}`;
    })
    .join("");
}

interface Space {
  readonly measure: (text: string) => number;
  readonly width: number;
  readonly height: number;
}

export const LEADING = 1.02;
const LARGEST = 176;
/** A title that would be smaller than this is broken into lines. Words break better than names. */
const SMALLEST_UNBROKEN = { name: 76, words: 140 };
const MAX_LINES = 6;

interface Part {
  readonly text: string;
  readonly width: number;
}

function fillLines(parts: readonly Part[], width: number): string[] {
  const lines: string[] = [];
  let [line, used] = ["", 0];
  for (const part of parts) {
    if (line && used + part.width > width) {
      lines.push(line.trimEnd());
      [line, used] = ["", 0];
    }
    line += part.text;
    used += part.width;
  }
  return [...lines, line.trimEnd()];
}

function breakEvenly(texts: readonly string[], count: number, space: Space) {
  const parts = texts.map((text) => ({ text, width: space.measure(text) }));
  let narrow = Math.max(...parts.map(({ width }) => width));
  let wide = parts.reduce((sum, { width }) => sum + width, 0);
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2;
    if (fillLines(parts, middle).length <= count) wide = middle;
    else narrow = middle;
  }
  const lines = fillLines(parts, wide);
  const widest = Math.max(...lines.map(space.measure));
  const byHeight = space.height / (lines.length * LEADING);
  return { lines, size: Math.floor(Math.min(LARGEST, space.width / widest, byHeight)) };
}

function partsOf(text: string): { soft: string[]; hard: string[] } {
  const soft = text.match(/[^\s-]+[\s-]*|[\s-]+/gu) ?? [text];
  if (/\s/.test(text)) return { soft, hard: soft };
  const dot = text.lastIndexOf(".");
  return { soft, hard: [...text.slice(0, dot), text.slice(dot)] };
}

export function fitTitle(text: string, space: Space) {
  const { soft, hard } = partsOf(text);
  const enough = SMALLEST_UNBROKEN[soft === hard ? "words" : "name"];
  let best = breakEvenly([text], 1, space);
  for (let count = 2; count <= MAX_LINES && best.size < enough; count++) {
    for (const parts of [soft, hard]) {
      const fitted = breakEvenly(parts, count, space);
      if (fitted.size > best.size && best.size < enough) best = fitted;
    }
  }
  return best;
}
