import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPlate } from "../../plates/plate.ts";
import type { SocialCard } from "./card-words.ts";
import { type CardRenderer, openCardRenderer, PALETTE } from "./draw-card.ts";

let render: CardRenderer;
beforeAll(async () => {
  render = await openCardRenderer();
});

const MAX_BYTES = 300 * 1024;

function makeCard(domain: string, title = domain): SocialCard {
  const accented = title.slice(title.lastIndexOf("."));
  const plate = drawPlate(domain);
  const offer = { line: "Make an offer", status: "available" } as const;
  return { title, asciiTitle: domain, accented, ...offer, shop: "Vitrine", plate };
}

test.each([
  ["a short name", makeCard("q.ai")],
  ["63 narrow characters", makeCard(`${"i".repeat(63)}.com`)],
  ["63 wide characters", makeCard(`${"w".repeat(63)}.com`)],
  ["63 characters with hyphens", makeCard(`${"a-name-".repeat(9)}.com`)],
  ["253 characters", makeCard(`${"label.".repeat(41)}example`)],
  ["accents", makeCard("xn--faade-zra.com", "façade.com")],
  ["Cyrillic", makeCard("xn--e1afmkfd.com", "пример.com")],
])("%s: a PNG of 1200 x 630 and less than 300 KB, with free margins", async (_, card) => {
  const png = await render(card);
  expect(png.length).toBeLessThan(MAX_BYTES);
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  const plain = await render({ ...card, plate: { ...card.plate, shapes: [] } });
  const { info } = await sharp(plain).trim({ threshold: 20 }).toBuffer({ resolveWithObject: true });
  // sharp returns the offsets of trimmed edges as negative numbers.
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  expect(left).toBeGreaterThanOrEqual(60);
  expect(top).toBeGreaterThanOrEqual(60);
  expect(left + info.width).toBeLessThanOrEqual(1200 - 60);
  expect(top + info.height).toBeLessThanOrEqual(630 - 40);
});

test.each([
  "q.ai",
  "sustainable.now",
  "a-name-".repeat(9),
  ...(process.env.TEST_FULL ? ["people.talk", "quietfreightandsons.com"] : []),
])("no line of the plate runs through a letter of %s", async (domain) => {
  const card = makeCard(`${domain}`, domain.includes(".") ? domain : `${domain}x.com`);
  const read = (picture: SocialCard) =>
    render(picture).then((png) => sharp(png).greyscale().raw().toBuffer());
  const [whole, plain] = await Promise.all([
    read(card),
    read({ ...card, plate: { ...card.plate, shapes: [] } }),
  ]);
  const surface = plain[0] ?? 0;
  const isStruck = (at: number) =>
    [-3 * 1200, -3, 3, 3 * 1200].some(
      (step) =>
        (plain[at + step] ?? 0) === surface && Math.abs((whole[at + step] ?? 0) - surface) > 12,
    );
  let struck = 0;
  for (let at = 0; at < plain.length; at += 1) {
    if ((plain[at] ?? 0) > surface + 60 && isStruck(at)) struck += 1;
  }
  expect(struck).toBe(0);
});

test("a name in a script that no face has is shown in its ASCII form", async () => {
  const ascii = makeCard("xn--wgv71a119e.jp");
  const japanese = makeCard("xn--wgv71a119e.jp", "日本語.jp");
  expect((await render(japanese)).equals(await render(ascii))).toBe(true);
});

test("a name that the faces have is shown as people read it, and every name on a plate of its own", async () => {
  const [facade, ascii] = [
    makeCard("xn--faade-zra.com", "façade.com"),
    makeCard("xn--faade-zra.com"),
  ];
  const picture = await render(facade);
  expect(picture.equals(await render(ascii))).toBe(false);
  const other = { ...facade, plate: drawPlate("other.com") };
  expect(picture.equals(await render(other))).toBe(false);
  expect(picture.equals(await render(facade))).toBe(true);
});

test("a shop's own accent colours the plate and the extension", async () => {
  const card = makeCard("quay.com");
  const [own, theme] = await Promise.all([render({ ...card, accent: "#8fb8ff" }), render(card)]);
  expect(own.equals(theme)).toBe(false);
});

const TOKENS = join(import.meta.dirname, "../../app/styles/tokens.css");

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
