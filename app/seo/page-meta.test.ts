import { expect, test } from "vitest";
import type { Site } from "../layout/site.ts";
import { pageMeta } from "./page-meta.ts";

test("a page names a picture only if the shop can draw it", () => {
  const listTags = (hasPictures: boolean) => {
    const site = { url: "https://names.example", name: "Harbor", hasPictures } as Site;
    const page = { title: "About", description: "Who sells.", canonical: "/about" };
    return JSON.stringify(pageMeta(site, page));
  };
  expect(listTags(true)).toContain("https://names.example/og/page/about.png");
  expect(listTags(false)).not.toMatch(/og:image|summary_large_image/);
});
