import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPlate } from "../../plates/plate.ts";
import type { SocialCard } from "./draw-card.ts";
import { type CardRenderer, openCardRenderer } from "./render-card.ts";

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
  // What is left without the empty edges: sharp tells the cut as negative offsets.
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  expect(left).toBeGreaterThanOrEqual(60);
  expect(top).toBeGreaterThanOrEqual(60);
  expect(left + info.width).toBeLessThanOrEqual(1200 - 60);
  expect(top + info.height).toBeLessThanOrEqual(630 - 40);
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
  expect((await render(facade)).equals(await render(ascii))).toBe(false);
  const other = { ...facade, plate: drawPlate("other.com") };
  expect((await render(facade)).equals(await render(other))).toBe(false);
  expect((await render(facade)).equals(await render(facade))).toBe(true);
});
