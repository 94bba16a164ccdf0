import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumOptions } from "../support/browser.ts";
import { contactSheet } from "./contact-sheet.ts";
import { formScenes } from "./form-scenes.ts";
import { type Options, readOptions, selectScenes } from "./options.ts";
import { pageScenes } from "./page-scenes.ts";
import { shoot, type Take } from "./shoot.ts";
import { createStages, type Stages } from "./stages.ts";
import { stateScenes } from "./state-scenes.ts";

const FOLDER = join(import.meta.dirname, "../../shots");
const SCENES = [...pageScenes, ...stateScenes, ...formScenes];
/** Scenes played at the same time: pictures keep one core busy, pages the other. */
const CREW = 2;

async function shootAll(browser: Browser, stages: Stages, options: Options): Promise<Take[]> {
  const jobs = selectScenes(SCENES, options).flatMap((scene) =>
    options.themes
      .filter((theme) => scene.themes?.includes(theme) ?? true)
      .map((theme) => ({ scene, theme })),
  );
  const takes: Take[] = [];
  const queue = jobs.entries();
  const work = async () => {
    for (const [index, { scene, theme }] of queue) {
      const url = await stages.open(scene.stage ?? "demo");
      const camera = { browser, folder: FOLDER, url, widths: options.widths };
      takes[index] = await shoot(camera, scene, theme);
    }
  };
  await Promise.all(Array.from({ length: CREW }, work));
  return takes;
}

async function run(options: Options): Promise<boolean> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const stages = createStages();
  const browser = await chromium.launch(chromiumOptions());
  const takes = await shootAll(browser, stages, options).finally(async () => {
    await browser.close();
    await stages.close();
  });
  const shots = takes.flatMap((take) => take.shots);
  const faults = takes.flatMap((take) => take.faults);
  await writeFile(join(FOLDER, "index.html"), contactSheet(shots, faults));
  for (const fault of faults) console.error(fault);
  console.log(`${shots.length} pictures, ${faults.length} faults: shots/index.html`);
  return faults.length === 0;
}

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2), SCENES))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
