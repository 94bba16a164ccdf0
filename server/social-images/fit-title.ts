interface Space {
  /** In em. */
  readonly measure: (text: string) => number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export const LEADING = 1.02;
const LARGEST = 176;
/** Below this size a title is broken instead; words break better than names. */
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
  // Measured separately: kerning between pieces is negligible.
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

/** `soft`: after spaces and hyphens; `hard`: anywhere before the extension. */
function partsOf(text: string): { soft: string[]; hard: string[] } {
  const soft = text.match(/[^\s-]+[\s-]*|[\s-]+/gu) ?? [text];
  if (/\s/.test(text)) return { soft, hard: soft };
  const dot = text.lastIndexOf(".");
  return { soft, hard: [...text.slice(0, dot), text.slice(dot)] };
}

/** As large as the space allows (in pixels per em), on as few lines as possible; only long names are broken. */
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
