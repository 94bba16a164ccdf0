import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Font, Path, parse } from "opentype.js";

// Node can't import names from this CommonJS module, and its types have no default.
const opentype = createRequire(import.meta.url)("opentype.js") as { parse: typeof parse };

export interface Typeface {
  readonly fonts: readonly Font[];
  /** Added after each character, in em. */
  readonly tracking: number;
}

/** `at`: distance from the start of the line, in em. */
interface Placed {
  readonly font: Font;
  readonly glyph: ReturnType<Font["charToGlyph"]>;
  readonly at: number;
}

const hasCharacter = (font: Font, character: string) => font.charToGlyphIndex(character) > 0;

/** `files` are import paths such as '@fontsource/<face>/files/<file>.woff'. */
export async function openTypeface(files: readonly string[], tracking = 0): Promise<Typeface> {
  const fonts = files.map(async (file) => {
    const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
    return opentype.parse(new Uint8Array(bytes).buffer);
  });
  return { fonts: await Promise.all(fonts), tracking };
}

export function canSet({ fonts }: Typeface, text: string): boolean {
  return [...text].every((character) => fonts.some((font) => hasCharacter(font, character)));
}

/** Sets a line with kerning, without the characters that the face lacks; `width` is in em. */
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

/** An SVG path; the baseline starts at (x, y), `size` is in pixels per em. */
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

/** In tenths of a pixel. The library's own writer produces NaN for some coordinates. */
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
