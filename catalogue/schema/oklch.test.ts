import Color from "colorjs.io";
import { expect, test } from "vitest";
import { contrastBetween, mixHalf, parseOklch, toHex, toOklch } from "./oklch.ts";

const HEXES = ["#000000", "#ffffff", "#808080", "#ffd400", "#1f3fbf", "#00ff00", "#ff00ff"];
const LIGHTNESSES = [0, 0.1, 0.35, 0.6, 0.85, 0.99, 1.1];

const hexOf = (color: Color) =>
  color
    .to("srgb")
    .toGamut({ space: "srgb", method: "css" })
    .toString({ format: "hex", collapse: false });

test.each(HEXES)("shades and mixtures of %s are those that CSS defines", (hex) => {
  const { chroma, hue } = toOklch(hex);
  for (const lightness of LIGHTNESSES) {
    const shade = new Color("oklch", [lightness, chroma, hue ?? 0]);
    expect(toHex({ lightness, chroma, hue })).toBe(hexOf(shade));
  }
  for (const other of HEXES) {
    const mixed = new Color(hex).mix(other, 0.5, { space: "oklch" });
    expect(toHex(mixHalf(toOklch(hex), toOklch(other)))).toBe(hexOf(mixed));
  }
  const ground = "oklch(0.165 0.006 75)";
  expect(contrastBetween(hex, parseOklch(ground))).toBeCloseTo(
    new Color(hex).contrastWCAG21(ground),
  );
});
