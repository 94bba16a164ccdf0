import { parseArgs } from "node:util";
import { type Scene, type Theme, THEMES, WIDTHS } from "./scene.ts";

export interface Options {
  /** Pages to show; null for all. */
  readonly only: readonly string[] | null;
  /** Null for the widths of each scene. */
  readonly widths: readonly number[] | null;
  readonly themes: readonly Theme[];
}

const USE = `use: npm run shots -- [--only home,detail] [--widths ${WIDTHS}] [--themes ${THEMES}]`;

const list = (text: string | undefined) => text?.split(",").map((part) => part.trim()) ?? null;

function check(asked: readonly string[], offered: readonly string[], what: string): void {
  const unknown = asked.filter((name) => !offered.includes(name));
  if (unknown.length === 0) return;
  throw new Error(`no ${what} ${unknown.join(", ")}; there are ${offered.join(", ")}\n${USE}`);
}

/** Reads the arguments of the command; throws an error in words for whoever typed them. */
export function readOptions(args: readonly string[], scenes: readonly Scene[]): Options {
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
    throw new Error(`widths are pixels, from 100 to 9999\n${USE}`);
  }
  return {
    only,
    widths: widths?.map(Number) ?? null,
    themes: THEMES.filter((theme) => themes.includes(theme)),
  };
}

/** The scenes that were asked for. */
export function selectScenes(scenes: readonly Scene[], { only }: Options): readonly Scene[] {
  return scenes.filter(({ page }) => !only || only.includes(page));
}
