import { expect, test, vi } from "vitest";
import { drawPlate } from "../../plates/plate.ts";
import type { SocialCard } from "./card-words.ts";
import type { CardRenderer } from "./draw-card.ts";
import { createSocialPictures } from "./picture-routes.ts";

const card = (title: string): SocialCard => ({
  title,
  asciiTitle: title,
  accented: ".com",
  line: "$4,888",
  status: "available",
  shop: "Vitrine",
  plate: drawPlate(title),
});

function countingPictures(cacheBytes: number) {
  const count = { drawn: 0, atOnce: 0, most: 0 };
  const render = async () => {
    count.atOnce += 1;
    count.most = Math.max(count.most, count.atOnce);
    await Promise.resolve();
    count.atOnce -= 1;
    count.drawn += 1;
    return Buffer.alloc(10, count.drawn);
  };
  const pictures = createSocialPictures({ cacheBytes, openRenderer: async () => render });
  return { count, read: (key: string, version = "1") => pictures.read(version, key, card(key)) };
}

test("a picture is drawn once, however many requests ask for it at once", async () => {
  const { count, read } = countingPictures(1000);
  const [first, second] = await Promise.all([read("a"), read("a")]);
  expect(second).toBe(first);
  expect(await read("a")).toBe(first);
  expect(count.drawn).toBe(1);
});

test("pictures are drawn one at a time", async () => {
  const { count, read } = countingPictures(1000);
  await Promise.all(["a", "b", "c"].map((key) => read(key)));
  expect(count).toMatchObject({ drawn: 3, most: 1 });
});

test("a picture that doesn't fit into the cache is drawn again", async () => {
  const { count, read } = countingPictures(20);
  for (const key of ["a", "b", "c", "a"]) await read(key);
  expect(count.drawn).toBe(4);
});

test("a request beyond the queue is refused, and the waiting ones get their pictures", async () => {
  const { read } = countingPictures(10_000);
  const asked = await Promise.all(Array.from({ length: 61 }, (_, index) => read(`name-${index}`)));
  expect(asked.slice(0, 60).every(Boolean)).toBe(true);
  expect(asked[60]).toBeNull();
  expect(await read("name-60")).not.toBeNull();
});

test("if the drawing library can't be loaded, the next picture tries again", async () => {
  const openRenderer = vi
    .fn<() => Promise<CardRenderer>>(async () => async () => Buffer.alloc(1))
    .mockRejectedValueOnce(new Error("no font"));
  const pictures = createSocialPictures({ openRenderer });
  await expect(pictures.read("1", "a", card("a"))).rejects.toThrow("no font");
  expect(await pictures.read("1", "a", card("a"))).toHaveLength(1);
});
