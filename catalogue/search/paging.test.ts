import { describe, expect, it } from "vitest";
import { PAGE_SIZE, paginate, parsePage } from "./paging.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`);

it("a portfolio without matches has one empty page", () => {
  expect(paginate([], 7)).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
});

it("the second page begins with the 49th name, and larger page numbers show the last page", () => {
  expect(paginate(names(PAGE_SIZE), 1)).toMatchObject({ pageCount: 1, total: 48 });
  const second = { items: ["name48"], page: 2, pageCount: 2, total: 49 };
  expect(paginate(names(49), 2)).toEqual(second);
  expect(paginate(names(49), 9_999_999)).toEqual(second);
});

describe("the page number in the address", () => {
  it.each([
    ["page=2", 2],
    ["page=9999999", 9_999_999],
    ["page=2&page=3", 2],
  ])("%s is page %i", (query, page) => {
    expect(parsePage(new URLSearchParams(query))).toBe(page);
  });

  it.each(["", "page=0", "page=-1", "page=1.5", "page=1e3", "page=02", "page=two", "Page=2"])(
    "%j is the first page",
    (query) => {
      expect(parsePage(new URLSearchParams(query))).toBe(1);
    },
  );
});
