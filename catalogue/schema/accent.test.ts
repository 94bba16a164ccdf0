import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blend, clampRgb, formatHex, wcagContrast } from "culori";
import { expect, test } from "vitest";
import { accentSchema, COLORS, toReadable } from "./accent.ts";

const wantedOf = (input: unknown) =>
  accentSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a color that can't be read in a theme is refused, with a suggestion that can", () => {
  expect(wantedOf({ dark: "#1f3fbf", light: "#ffd400" })).toEqual([
    ["dark", expect.stringMatching(/^a lighter color.*contrast 2\.\d.*such as '#[0-9a-f]{6}'$/)],
    ["light", expect.stringMatching(/^a darker color.*contrast 1\.\d.*such as '#[0-9a-f]{6}'$/)],
  ]);
});

test.each(["#1f3fbf", "#ffd400", "#808080"])("%s has a readable shade in each theme", (hex) => {
  const pair = { dark: toReadable(hex, "dark"), light: toReadable(hex, "light") };
  expect(accentSchema.safeParse(pair).error).toBeUndefined();
  for (const theme of ["dark", "light"] as const) {
    for (const ground of [COLORS[theme].surface, COLORS[theme].raised]) {
      expect(wcagContrast(pair[theme], ground)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each([["#1f3fbf"], [undefined], ["blue"]])("%s isn't a color for each theme", (input) => {
  expect(wantedOf(input)?.[0]?.[1]).toMatch(/^a color for each theme, such as \{ dark: '#/);
});

test("an unquoted color, which YAML reads as a comment, is explained", () => {
  expect(wantedOf({ dark: null, light: "#123456" })).toEqual([
    ["dark", expect.stringContaining("in quotes")],
  ]);
});

test("the colors are those of the pages", () => {
  const css = readFileSync(join(import.meta.dirname, "../../app/styles/tokens.css"), "utf8");
  const [light = "", dark = ""] = css.split(".dark {");
  const usual = { dark: COLORS.dark.accent, light: COLORS.light.accent };
  expect(accentSchema.safeParse(usual).error).toBeUndefined();
  for (const [block, colors] of [
    [light, COLORS.light],
    [dark, COLORS.dark],
  ] as const) {
    for (const [name, color] of Object.entries(colors)) {
      const token = clampRgb(new RegExp(`--${name}: (oklch.*);`).exec(block)?.[1] ?? "") ?? "red";
      expect(color, name).toBe(formatHex(blend([colors.surface, token], "normal", "rgb")));
    }
  }
});
