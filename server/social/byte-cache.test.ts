import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache.ts";

const bytes = (count: number) => Buffer.alloc(count);

test("what was not used for longest makes room, and the bytes never pass the limit", () => {
  const cache = createByteCache(100);
  cache.set("a", bytes(40));
  cache.set("b", bytes(40));
  expect(cache.get("a")).toHaveLength(40);
  cache.set("c", bytes(50));
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toHaveLength(40);
  expect(cache.size).toBe(90);
});

test("the same key twice counts once, and what is larger than the whole is not kept", () => {
  const cache = createByteCache(100);
  cache.set("a", bytes(60));
  cache.set("a", bytes(70));
  expect(cache.size).toBe(70);
  cache.set("b", bytes(101));
  expect(cache.get("b")).toBeUndefined();
  expect(cache.size).toBe(70);
  cache.clear();
  expect(cache.size).toBe(0);
});
