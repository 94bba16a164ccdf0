import { describe, expect, it } from "vitest";
import { PAGE_SIZE, paginate } from "./criteria.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`);

describe("a portfolio of several pages", () => {
  it("has one page, empty, when nothing is found", () => {
    expect(paginate([], 1)).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
    expect(paginate([], 7)).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
  });

  it("begins a second page with the 49th name", () => {
    expect(paginate(names(PAGE_SIZE), 1).pageCount).toBe(1);
    expect(paginate(names(PAGE_SIZE), 1).items).toHaveLength(48);
    expect(paginate(names(PAGE_SIZE + 1), 2)).toEqual({
      items: ["name48"],
      page: 2,
      pageCount: 2,
      total: 49,
    });
  });

  it("shows every name once, in order", () => {
    const all = names(10_000);
    const { pageCount } = paginate(all, 1);
    const shown = Array.from({ length: pageCount }, (_, index) => paginate(all, index + 1).items);
    expect(shown.flat()).toEqual(all);
  });

  it("reaches page 2,084 of 100,000 names", () => {
    const all = names(100_000);
    expect(paginate(all, 2_084)).toEqual({
      items: all.slice(99_984),
      page: 2_084,
      pageCount: 2_084,
      total: 100_000,
    });
  });

  it("gives its last page past the end", () => {
    const last = { items: ["name4"], page: 3, pageCount: 3, total: 5 };
    expect(paginate(names(5), 3, 2)).toEqual(last);
    expect(paginate(names(5), 4, 2)).toEqual(last);
    expect(paginate(names(5), 9_999_999, 2)).toEqual(last);
  });

  it.each([0, -1, -9_999_999])("gives its first page for page %i", (page) => {
    expect(paginate(names(5), page, 2)).toMatchObject({ items: ["name0", "name1"], page: 1 });
  });
});
