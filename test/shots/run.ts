import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumOptions } from "../support/browser.ts";
import { formScenes } from "./form-scenes.ts";
import { pageScenes } from "./page-scenes.ts";
import { type SceneResult, shoot, type Shot } from "./shoot.ts";
import { createShops, type Shops } from "./shops.ts";
import { parseArgs } from "node:util";
import { type Scene, type Theme, THEMES, WIDTHS } from "./scene.ts";

const FOLDER = join(import.meta.dirname, "../../shots");
const SCENES = [...pageScenes, ...formScenes];
/** Screenshots keep one core busy, pages the other. */
const CONCURRENCY = 2;

const STYLE = `
body { margin: 2rem; background: #777; color: #fff; font: 16px/1.5 system-ui, sans-serif; }
nav a { color: inherit; margin-right: 1rem; }
div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-bottom: 1rem; }
figure { margin: 0; flex: none; }
img { display: block; max-height: 60rem; max-width: 60rem; width: auto; height: auto; }
`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escape = (text: string) => text.replaceAll(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);

interface Options {
  readonly only: readonly string[] | null;
  readonly widths: readonly number[] | null;
  readonly themes: readonly Theme[];
}

const USAGE = `use: npm run shots -- [--only home,detail] [--widths ${WIDTHS}] [--themes ${THEMES}]`;

const list = (text: string | undefined) => text?.split(",").map((part) => part.trim()) ?? null;

function check(asked: readonly string[], offered: readonly string[], what: string): void {
  const unknown = asked.filter((name) => !offered.includes(name));
  if (unknown.length === 0) return;
  throw new Error(`no ${what} ${unknown.join(", ")}; there are ${offered.join(", ")}\n${USAGE}`);
}

/** Throws an error that is shown to the user. */
function readOptions(args: readonly string[], scenes: readonly Scene[]): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, widths: text, themes: text },
  });
  const only = list(values.only);
  const themes = list(values.themes) ?? THEMES;
  const widths = list(values.widths);
  check(only ?? [], [...new Set(scenes.map(({ page }) => page))], "page");
  check(themes, THEMES, "theme");
  if (widths?.some((width) => !/^\d{3,4}$/.test(width))) {
    throw new Error(`widths are pixels, from 100 to 9999\n${USAGE}`);
  }
  return {
    only,
    widths: widths?.map(Number) ?? null,
    themes: THEMES.filter((theme) => themes.includes(theme)),
  };
}

async function shootAll(browser: Browser, shops: Shops, options: Options): Promise<SceneResult[]> {
  const jobs = SCENES.filter(({ page }) => options.only?.includes(page) ?? true).flatMap((scene) =>
    options.themes
      .filter((theme) => scene.themes?.includes(theme) ?? true)
      .map((theme) => ({ scene, theme })),
  );
  const results: SceneResult[] = [];
  const queue = jobs.entries();
  const work = async () => {
    for (const [index, { scene, theme }] of queue) {
      const url = await shops.open(scene.shop ?? "demo");
      const camera = { browser, folder: FOLDER, url, widths: options.widths };
      results[index] = await shoot(camera, scene, theme);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

async function run(options: Options): Promise<boolean> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const shops = createShops();
  const browser = await chromium.launch(chromiumOptions());
  const results = await shootAll(browser, shops, options).finally(async () => {
    await browser.close();
    await shops.close();
  });
  const shots = results.flatMap((result) => result.shots);
  const faults = results.flatMap((result) => result.faults);
  await writeFile(join(FOLDER, "index.html"), contactSheet(shots, faults));
  for (const fault of faults) console.error(fault);
  console.log(`${shots.length} pictures, ${faults.length} faults: shots/index.html`);
  return faults.length === 0;
}

function figure({ file, width, theme }: Shot): string {
  const caption = `${width}, ${theme}`;
  return `<figure><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}

function states(shots: readonly Shot[]): string {
  const groups = Map.groupBy(shots, ({ scene }) => scene.state);
  return [...groups]
    .map(([state, group]) => `<h3>${escape(state)}</h3><div>${group.map(figure).join("")}</div>`)
    .join("\n");
}

function contactSheet(shots: readonly Shot[], faults: readonly string[]): string {
  const pages = [...Map.groupBy(shots, ({ scene }) => scene.page)];
  const links = pages.map(([page]) => `<a href="#${page}">${page}</a>`).join("");
  const wrong = faults.map((fault) => `<li>${escape(fault)}</li>`).join("");
  const groups = pages.map(([page, group]) => `<h2 id="${page}">${page}</h2>${states(group)}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>
<h1>${shots.length} pictures</h1><nav>${links}</nav><ul>${wrong}</ul>
${groups.join("\n")}</html>`;
}

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2), SCENES))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
