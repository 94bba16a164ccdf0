import { expect, test, vi } from "vitest";
import { createCondenser } from "./condenser.ts";

function createPages(count: number, work: () => Promise<void> = async () => undefined) {
  return Array.from({ length: count }, (_, index) => ({
    key: String(index),
    page: { condense: vi.fn<() => Promise<void>>(work) },
  }));
}

const condensed = (pages: ReturnType<typeof createPages>) =>
  pages.filter(({ page }) => page.condense.mock.calls.length > 0).length;

test("of a thousand pages asked for at once a few wait their turn, and the others may ask again", async () => {
  const pages = createPages(1_000);
  const condenser = createCondenser(() => true);
  for (const { key, page } of pages) condenser.note(key, page);
  await vi.waitFor(() => expect(condensed(pages)).toBe(16));
  await new Promise(setImmediate);
  expect(condensed(pages)).toBe(16);
  for (const { key, page } of pages) condenser.note(key, page);
  await vi.waitFor(() => expect(condensed(pages)).toBe(32));
});

test("a page that made room for others while it waited is left alone", async () => {
  const busy = Promise.withResolvers<void>();
  const pages = createPages(3, () => busy.promise);
  const gone = new Set<string>();
  const condenser = createCondenser((key) => !gone.has(key));
  for (const { key, page } of pages) condenser.note(key, page);
  gone.add("1");
  busy.resolve();
  await vi.waitFor(() => expect(pages[2]?.page.condense).toHaveBeenCalledTimes(1));
  expect(pages[1]?.page.condense).not.toHaveBeenCalled();
});
