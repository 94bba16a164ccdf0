import { expect, it } from "vitest";
import { orderByPlace } from "./order-by-place.ts";

const order = (...places: (number | string)[]) => {
  const featured = ["a", "b", "c", "d"];
  return orderByPlace(featured, (domain) => Number(places[featured.indexOf(domain)])).join("");
};

it("each name with a new number moves to that place", () => {
  expect(order(1, 2, 3, 1)).toBe("dabc");
  expect(order(3, 2, 3, 4)).toBe("bcad");
  expect(order(2, 1, 3, 4)).toBe("bacd");
  expect(order(4, 3, 2, 1)).toBe("dcba");
  expect(order(99, 2, 3, 4)).toBe("bcda");
  expect(order("first", -1, 0, 1.5)).toBe("abcd");
});
