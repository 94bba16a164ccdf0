import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache.ts";

const bytes = (count: number) => Buffer.alloc(count);
const sizeOf = (buffer: Buffer) => buffer.length;

test("what was not used for longest makes room, and the bytes never pass the limit", () => {
  const cache = createByteCache(100, sizeOf);
  cache.set("a", bytes(40));
  cache.set("b", bytes(40));
  expect(cache.get("a")).toHaveLength(40);
  cache.set("c", bytes(50));
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toHaveLength(40);
  expect(cache.size).toBe(90);
});

test("the same key twice counts once, and what is larger than the whole is not kept", () => {
  const cache = createByteCache(100, sizeOf);
  cache.set("a", bytes(60));
  cache.set("a", bytes(70));
  expect(cache.size).toBe(70);
  cache.set("b", bytes(101));
  expect(cache.get("b")).toBeUndefined();
  expect(cache.size).toBe(70);
  cache.clear();
  expect(cache.size).toBe(0);
});

test("a value that has grown is counted anew, and others make room for it", () => {
  const cache = createByteCache<{ bytes: number }>(100, ({ bytes }) => bytes);
  const page = { bytes: 40 };
  cache.set("old", { bytes: 50 });
  cache.set("page", page);
  page.bytes = 60;
  cache.set("page", page);
  expect(cache.get("old")).toBeUndefined();
  expect([cache.size, cache.count, cache.evictions]).toEqual([60, 1, 1]);
});
