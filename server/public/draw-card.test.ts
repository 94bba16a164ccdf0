import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatHex } from "culori";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPlate } from "../../plates/plate.ts";
import type { SocialCard } from "./card-words.ts";
import { type CardRenderer, openCardRenderer, STATUS_COLORS } from "./draw-card.ts";

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

const CARDS = [
  ["a short name", makeCard("q.ai")],
  ["253 characters", makeCard(`${"label.".repeat(41)}example`)],
] as const;

test.each(CARDS)(
  "%s: a PNG of 1200 x 630 and less than 300 KB, with free margins",
  async (_, card) => {
    const png = await render(card);
    expect(png.length).toBeLessThan(MAX_BYTES);
    const { format, width, height } = await sharp(png).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    const plain = await render({ ...card, plate: { ...card.plate, shapes: [] } });
    const { info } = await sharp(plain)
      .trim({ threshold: 20 })
      .toBuffer({ resolveWithObject: true });
    // sharp returns the offsets of trimmed edges as negative numbers.
    const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
    expect(left).toBeGreaterThanOrEqual(60);
    expect(top).toBeGreaterThanOrEqual(60);
    expect(left + info.width).toBeLessThanOrEqual(1200 - 60);
    expect(top + info.height).toBeLessThanOrEqual(630 - 40);
  },
);

test("no line of the engraving crosses a letter", async () => {
  const card = makeCard("sustainable.now");
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

test("a name in a script that the fonts lack is shown in its ASCII form", async () => {
  const ascii = makeCard("xn--wgv71a119e.jp");
  const japanese = makeCard("xn--wgv71a119e.jp", "日本語.jp");
  expect((await render(japanese)).equals(await render(ascii))).toBe(true);
});

test("a name in a script that the fonts have is shown as people read it", async () => {
  const [facade, ascii] = [
    makeCard("xn--faade-zra.com", "façade.com"),
    makeCard("xn--faade-zra.com"),
  ];
  const picture = await render(facade);
  expect(picture.equals(await render(ascii))).toBe(false);
  expect(picture.equals(await render(facade))).toBe(true);
});

const TOKENS = join(import.meta.dirname, "../../app/styles/tokens.css");

test("a status has the dark theme's color", async () => {
  const [, dark = ""] = (await readFile(TOKENS, "utf8")).split(".dark {");
  for (const [name, color] of Object.entries(STATUS_COLORS)) {
    const [, token = ""] = new RegExp(`--${name}: (oklch\\([^)]+\\))`).exec(dark) ?? [];
    expect(color, name).toBe(formatHex(token));
  }
});
