import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PALETTE } from "./palette.ts";

const TOKENS = join(import.meta.dirname, "../../app/tokens.css");

/** OKLCH (lightness 0 to 1, chroma, hue in degrees) as '#rrggbb', clipped to sRGB. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos, Math.sin].map((turn) => chroma * turn((hue * Math.PI) / 180));
  const [x = 0, y = 0] = [a, b];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const clipped = Math.min(Math.max(value, 0), 1);
    const share = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(share * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

test("the pictures have the dark theme's colors", async () => {
  const [, dark = ""] = (await readFile(TOKENS, "utf8")).split(".dark {");
  for (const [name, color] of Object.entries(PALETTE)) {
    const token = new RegExp(`--${name}: oklch\\(([^/)]+)\\)`).exec(dark)?.[1] ?? "";
    const [lightness = 0, chroma = 0, hue = 0] = token.split(" ").map(Number);
    expect(color, name).toBe(toHex(lightness, chroma, hue));
  }
});
