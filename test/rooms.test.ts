import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseSync } from "vite";

const isValue = ({ entries }: { readonly entries: readonly { readonly isType: boolean }[] }) =>
  entries.length === 0 || entries.some((entry) => !entry.isType);

function listImports(file: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(
    file,
    readFileSync(file, "utf8"),
  ).module;
  const requests = [
    ...staticImports.filter(isValue).map((found) => found.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.map(({ moduleRequest }) => {
      return readFileSync(file, "utf8").slice(moduleRequest.start + 1, moduleRequest.end - 1);
    }),
  ];
  return requests
    .filter((request) => request.startsWith("."))
    .map((request) => join(dirname(file), request));
}

function drawFolders(top: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const file of globSync(`${top}/**/*.{ts,tsx}`).filter((path) => !path.includes(".test."))) {
    const from = dirname(file);
    const targets = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, targets);
    for (const imported of listImports(file)) {
      const to = dirname(imported);
      if (to !== from && to.startsWith(top)) targets.set(to, `${file} → ${imported}`);
    }
  }
  return arrows;
}

function findCircle(arrows: Map<string, Map<string, string>>): string[] {
  const finished = new Set<string>();
  const follow = (folder: string, path: readonly string[], lines: readonly string[]): string[] => {
    const start = path.indexOf(folder);
    if (start !== -1) return lines.slice(start);
    if (finished.has(folder)) return [];
    for (const [next, line] of arrows.get(folder) ?? []) {
      const circle = follow(next, [...path, folder], [...lines, line]);
      if (circle.length > 0) return circle;
    }
    finished.add(folder);
    return [];
  };
  return [...arrows.keys()].map((folder) => follow(folder, [], [])).find((c) => c.length > 0) ?? [];
}

test.each(["app", "catalogue", "cli", "desk", "plates", "server"])(
  "no folders in %s import each other in a circle",
  (top) => {
    expect(findCircle(drawFolders(top))).toEqual([]);
  },
);
