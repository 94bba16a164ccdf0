import { pino } from "pino";
import { expect, test } from "vitest";
import { keepPagesPrepared } from "./prepare-pages.ts";
import type { Content } from "../content/read-content.ts";

// Only which content it is matters here.
const contentOf = (name: string) => ({ shop: { name } }) as Content;

function open(prepare: (key: string) => Promise<void> = async () => undefined) {
  const content = { current: contentOf("first") };
  const made: string[] = [];
  const lines: string[] = [];
  keepPagesPrepared({
    content,
    listKeys: ({ shop }) => [`/${shop.name}`, `/${shop.name}/about`],
    prepare: async (key) => {
      made.push(key);
      await prepare(key);
    },
    log: pino({}, { write: (line) => void lines.push(line) }),
    noticedMs: 1,
  });
  return { content, made, lines };
}

test("pages are made ahead, the most wanted first, and again when the content has changed", async () => {
  const { content, made } = open();
  await expect.poll(() => made).toEqual(["/first", "/first/about"]);
  content.current = contentOf("second");
  await expect.poll(() => made.slice(2)).toEqual(["/second", "/second/about"]);
});

test("what is outdated meanwhile is not made any more", async () => {
  const { content, made } = open(async (key) => {
    if (key === "/first") content.current = contentOf("second");
  });
  await expect.poll(() => made).toEqual(["/first", "/second", "/second/about"]);
});

test("a page that can't be made is told in the log, and the next content gets its turn", async () => {
  const { content, made, lines } = open((key) =>
    key.startsWith("/first") ? Promise.reject(new Error("no such plate")) : Promise.resolve(),
  );
  await expect.poll(() => lines.join("")).toContain("no such plate");
  await expect.poll(() => made).toEqual(["/first", "/first/about"]);
  content.current = contentOf("second");
  await expect.poll(() => made).toContain("/second/about");
});
