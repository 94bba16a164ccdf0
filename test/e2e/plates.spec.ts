import type { Page } from "@playwright/test";
import { nameSize } from "../../catalogue/format/domain-name.ts";
import { expect, test } from "../support/fixtures.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";
import { findStruckWords } from "../support/strokes.ts";

const EXTENSIONS = [".ai", ".com", ".talk", ".now"];
/** Letters are as frequent as in words, so that the names have realistic widths. */
const LETTERS = "etaoinshrdlucmfwypvbgkqjxz".repeat(2) + "etaoinshr";

const ALL_NAMES = Array.from({ length: 200 }, (_, index) => {
  const letters = Array.from(
    { length: 3 + (index % 38) },
    (_unused, at) => LETTERS[(7 * index + 11 * at + at * at) % LETTERS.length],
  );
  return letters.join("") + (EXTENSIONS[index % EXTENSIONS.length] ?? "");
});

const takeEvery = (count: number) => ALL_NAMES.filter((_name, index) => index % count === 0);
const NAMES = takeEvery(26);
/** Heads are large, so that pictures of all of them take long. */
const HEADED = takeEvery(38);

async function readPlates(page: Page): Promise<string[]> {
  await page.goto("/portfolio");
  const plates = page.getByRole("article").locator("svg[focusable=false]");
  return plates.evaluateAll((all) => all.slice(0, 9).map((plate) => plate.innerHTML));
}

async function repeatForNames(
  page: Page,
  parts: readonly (readonly [html: string, name: string])[],
  plates: readonly string[],
  listClass: string,
): Promise<void> {
  await page.evaluate(
    (given) => {
      const main = document.querySelector("main");
      if (!main) throw new Error("no content");
      const list = document.createElement("div");
      list.className = given.listClass;
      for (const [index, [html, name]] of given.parts.entries()) {
        const holder = document.createElement("div");
        holder.innerHTML = html;
        holder.style.marginBottom = "1rem";
        const heading = holder.querySelector("h1, h3 a");
        const plate = holder.querySelector("svg[focusable=false]");
        if (!heading || !plate) throw new Error("no heading or no plate");
        heading.textContent = name;
        plate.innerHTML = given.plates[index % given.plates.length] ?? "";
        list.append(holder);
      }
      main.replaceChildren(list);
    },
    { parts, plates, listClass },
  );
}

const findHead = (html: string) =>
  new DOMParser().parseFromString(html, "text/html").querySelector(".name-room")?.outerHTML ?? "";

async function expectClear(page: Page, about: string): Promise<void> {
  // Words and lines come nearest to each other where there is least room.
  await page.setViewportSize({ width: 360, height: 600 });
  await expect.poll(() => findStruckWords(page), about).toEqual([]);
}

test.use({ bypassCSP: true });

test.use({ shopKind: MANY_NAMES });

test("no line of an engraving crosses a word of its card or of its page's head", async ({
  page,
}) => {
  const plates = await readPlates(page);
  await page.evaluate(() => (document.documentElement.dataset.layout = "gallery"));
  const html = await page
    .getByRole("article")
    .first()
    .evaluate((card) => {
      card.children[1]?.remove();
      return card.outerHTML;
    });
  await repeatForNames(
    page,
    NAMES.map((name) => [html, name] as const),
    plates,
    "grid-cards wrap",
  );
  await expectClear(page, "cards");

  const heads = new Map<string, string>();
  for (const length of [10, 15, 20, 25, 26]) {
    const name = MANY.nameOf(length);
    const answer = await page.request.get(`/portfolio/${name}`);
    const head = await page.evaluate(findHead, await answer.text());
    heads.set(nameSize(name), head);
  }
  await repeatForNames(
    page,
    HEADED.map((name) => [heads.get(nameSize(name)) ?? "", name] as const),
    plates,
    "wrap",
  );
  await expectClear(page, "heads");
});
