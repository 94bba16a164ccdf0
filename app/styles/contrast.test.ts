import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blend, clampRgb, wcagContrast } from "culori";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

function readTokens(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("\n}", start));
  const tokens = [...block.matchAll(/--([\w-]+): (oklch\([^)]*\));/g)];
  return new Map(tokens.map(([, name = "", value = ""]) => [name, value]));
}

const themes = { dark: readTokens(".dark"), light: readTokens(".light") };

const TEXTS = [
  "ink",
  "soft-ink",
  "accent",
  "available",
  "reserved",
  "sold",
  "tier-ultra",
  "tier-premium",
];
const GROUNDS = ["surface", "raised"];

const textPairs = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground] as const)),
  ["ink", "hover"],
  ["soft-ink", "hover"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
] as const;

for (const [theme, tokens] of Object.entries(themes)) {
  describe(`the ${theme} theme`, () => {
    function read(name: string) {
      const color = clampRgb(tokens.get(name) ?? "");
      if (!color) throw new Error(`no --${name}`);
      return color;
    }
    function ratio(upper: string, ground: string): number {
      const behind = read(ground);
      // Browsers mix translucent colors by their gamma-encoded values.
      return wcagContrast(blend([behind, read(upper)], "normal", "rgb"), behind);
    }

    test.each(textPairs)("%s on %s can be read (4.5:1)", (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    });

    test.each(GROUNDS)("a field's line and the focus ring can be seen on %s (3:1)", (ground) => {
      expect(ratio("field-line", ground)).toBeGreaterThanOrEqual(3);
      expect(ratio("accent", ground)).toBeGreaterThanOrEqual(3);
    });
  });
}
