import {
  type Color,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  toGamut,
  useMode,
  wcagContrast,
} from "culori/fn";
import { z } from "zod";

for (const mode of [modeRgb, modeLrgb, modeOklab]) useMode(mode);
const toOklch = useMode(modeOklch);
const intoGamut = toGamut("rgb", "oklch");
const toHex = (color: Color) => formatHex(intoGamut(color));

export type Theme = "dark" | "light";

const MIN_CONTRAST = 4.5;

/** These are tokens of app/styles/tokens.css in sRGB, lines blended with the surface; a test keeps them equal. */
export const COLORS = {
  dark: {
    surface: "#100e0b",
    raised: "#181613",
    ink: "#f4f0e7",
    "soft-ink": "#b0aaa0",
    line: "#2e2b27",
    accent: "#e3ba6f",
  },
  light: {
    surface: "#faf7f2",
    raised: "#fffdfa",
    ink: "#1e1a14",
    "soft-ink": "#5d574f",
    line: "#d9d6d0",
    accent: "#8a5619",
  },
} as const;

function vary(
  hex: string,
  change: (lightness: number, chroma: number) => [number, number],
): string {
  const { l: from = 0, c: colored = 0, h } = toOklch(hex) ?? {};
  const [l, c] = change(from, colored);
  return toHex({ mode: "oklch", l, c, h });
}

export const onAccent = (hex: string, theme: Theme) =>
  vary(hex, (_, chroma) =>
    theme === "dark" ? [0.2, Math.min(chroma, 0.03)] : [0.99, Math.min(chroma, 0.01)],
  );

function contrastOf(hex: string, theme: Theme): number {
  const { surface, raised } = COLORS[theme];
  const others = [surface, raised, onAccent(hex, theme)];
  return Math.min(...others.map((other) => wcagContrast(hex, other)));
}

const STEP = 0.005;

export function toReadable(hex: string, theme: Theme): string {
  const step = theme === "dark" ? STEP : -STEP;
  let shown = hex;
  for (
    let moved = step;
    contrastOf(shown, theme) < MIN_CONTRAST && Math.abs(moved) <= 1;
    moved += step
  ) {
    shown = vary(hex, (lightness, chroma) => [lightness + moved, chroma]);
  }
  return shown;
}

const HEX = /^#[0-9a-f]{6}$/i;
/** Returns how a color looks on a theme and whether it is readable there, or null for a text that isn't a color. */
export function previewAccent(hex: string, theme: Theme) {
  if (!HEX.test(hex)) return null;
  const contrast = contrastOf(hex, theme);
  return {
    ground: COLORS[theme].surface,
    onAccent: onAccent(hex, theme),
    contrast,
    isReadable: contrast >= MIN_CONTRAST,
    readable: toReadable(hex, theme),
  };
}

const hexWanted = "a color in quotes, such as '#2f6f4f'";

const hexColor = z.string(hexWanted).regex(HEX, hexWanted);

export const accentOf = (theme: Theme) =>
  hexColor.refine((hex) => contrastOf(hex, theme) >= MIN_CONTRAST, {
    abort: true,
    error: ({ input }) => {
      const hex = String(input);
      const has = contrastOf(hex, theme).toFixed(1);
      const [other, ground] = theme === "dark" ? ["lighter", "dark"] : ["darker", "light"];
      return `a ${other} color that's readable on the ${ground} theme's background (contrast ${has}, at least ${MIN_CONTRAST}), such as '${toReadable(hex, theme)}'`;
    },
  });

const PAIR_WANTED = "a color for each theme, such as { dark: '#8fb8ff', light: '#1f3fbf' }";

function tokensOf(hex: string, theme: Theme): string {
  const strong = vary(hex, (lightness, chroma) => [
    theme === "dark" ? Math.min(lightness + 0.05, 0.97) : lightness - 0.06,
    chroma,
  ]);
  return `--accent:${hex};--accent-strong:${strong};--on-accent:${onAccent(hex, theme)}`;
}

/** `:root:root` outweighs the selectors of app/styles/tokens.css. */
const toStyles = (dark: string, light: string) =>
  `:root:root{${tokensOf(light, "light")}}@media not print{:root.dark{${tokensOf(dark, "dark")}}}`;

export const accentSchema = z
  .strictObject({ dark: accentOf("dark"), light: accentOf("light") }, PAIR_WANTED)
  .transform(({ dark, light }) => ({
    dark,
    light,
    middle: toHex(interpolate([dark, light], "oklch")(0.5)),
    styles: toStyles(dark, light),
  }));
